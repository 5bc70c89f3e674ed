import { sql } from 'kysely'

/** True if a treasure, aliased `t`, can do jobs, be billed and be paid. */
export const isReady = sql<boolean>`(t.switched_on and t.complete and t.erased_at is null
  and exists (select from bank_accounts b where b.id_treasure = t.id)
  and exists (select from treasure_taxes x where x.id_treasure = t.id and not x.waits)
  and exists (select from self_billing_agreements g where g.id_treasure = t.id))`
