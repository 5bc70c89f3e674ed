import { sql, type RawBuilder } from 'kysely'
import type { StaffScope } from '#kernel/http/scope.ts'

/** A region's staff see mobiles of their own people, and unknown mobiles. */
export const mobilesInScope = (scope: StaffScope, mobile: RawBuilder<unknown>) =>
  scope.kind === 'region'
    ? sql<boolean>`(
        select coalesce(bool_or(owner.id_region = ${scope.id_region}), true)
        from (
          select id_region from customers where mphone = ${mobile}
          union all
          select id_region from treasures where mphone = ${mobile}
        ) owner
      )`
    : sql<boolean>`true`
