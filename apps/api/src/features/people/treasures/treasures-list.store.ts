import {
  jobStatusesUnderWay,
  type Tag,
  type TreasureSort,
  type TreasuresQuery,
} from '@treasures/api-client'
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import { londonMonth } from '#kernel/clock.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { changedSince, type Mirrored } from '#kernel/db/record-changes.ts'
import { countRows, pagedList, readSort, type Slice, type Sorted } from '#kernel/db/paged-list.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { idOrNot } from '#kernel/http/id-or-not.ts'
import { searchPatterns } from '../contacts/search-patterns.rules.ts'
import { jobsSince } from './treasure-stat.store.ts'
import { treasuresInScope } from './treasures.scope.ts'
import { ratingOfTreasure, ratingsOfTreasure } from './treasure-rating.ts'
import { idList } from '#kernel/db/id-list.ts'

export type TreasuresFilter = Partial<
  Pick<TreasuresQuery, 'search' | 'tag' | 'id_region' | 'skill' | 'treasure' | keyof Mirrored>
>

/** The list of treasures, its export, its choosers and the map. Every query needs a scope. */
export function treasuresListStore(db: Db) {
  const matching = (scope: StaffScope, filter: TreasuresFilter) =>
    db.selectFrom('treasures').where(treasuresInScope(scope)).where(wanted(filter))

  const rows = (ids: readonly number[], monthBegan: Date) =>
    db
      .selectFrom(
        sql<{ id: number; n: number }>`unnest(${ids}::int[]) with ordinality`.as<'page'>(
          sql`page(id, n)`,
        ),
      )
      .innerJoin('treasures', 'treasures.id', 'page.id')
      .leftJoin('ambassadors', 'ambassadors.id', 'treasures.id_region')
      .select([
        'treasures.id',
        'treasures.id_region',
        'treasures.fname',
        'treasures.lname',
        'treasures.email',
        'treasures.phone',
        'treasures.mphone',
        'treasures.address',
        'treasures.postcode',
        'treasures.switched_on',
        'treasures.complete',
        'treasures.wtravel',
        'treasures.created_at',
        'ambassadors.mnemonic',
        'ambassadors.region_name',
        skillsOfTreasure.as('skills'),
        tagsOfTreasure.as('tags'),
        ratingOfTreasure.as('rating'),
        ratingsOfTreasure.as('ratings'),
        sql<number>`(
          select count(*) from assignments join jobs on jobs.id = assignments.id_job
          where assignments.id_treasure = treasures.id and ended_at is null and jobs.id_status in ${idList(jobStatusesUnderWay)}
        )`.as('current_jobs'),
        jobsSince(monthBegan).as('month_jobs'),
      ])
      .orderBy('page.n')
      .execute()

  const count = (scope: StaffScope, filter: TreasuresFilter) => countRows(matching(scope, filter))

  return {
    list: (scope: StaffScope, at: Date) =>
      pagedList({
        count: (filter: TreasuresFilter) => count(scope, filter),
        inOrder: ({ sort, ...filter }: TreasuresFilter & Sorted) =>
          matching(scope, filter).select('treasures.id').orderBy(orderOf(sort)),
        rows: (ids) => rows(ids, londonMonth(at).began),
      }),

    count,

    search: (scope: StaffScope, search: string, limit: number) =>
      matching(scope, { search })
        .select(['treasures.id', 'fname', 'lname', 'postcode', 'switched_on as treasure'])
        .orderBy(orderOf('name,asc'))
        .limit(limit)
        .execute(),

    listPlaces: (scope: StaffScope, filter: TreasuresFilter, { limit, offset }: Slice) =>
      matching(scope, filter)
        .select([
          'treasures.id',
          'fname',
          'lname',
          'postcode',
          'lat',
          'lon',
          'wtravel',
          'switched_on as treasure',
          skillsOfTreasure.as('skills'),
        ])
        .orderBy('treasures.id')
        .limit(limit)
        .offset(offset)
        .execute(),
  }
}

export type TreasureListRow = Awaited<
  ReturnType<ReturnType<ReturnType<typeof treasuresListStore>['list']>['rows']>
>[number]

const skillsOfTreasure = sql<string[]>`array(
  select skills.name from treasure_skills join skills on skills.id = treasure_skills.id_skill
  where treasure_skills.id_treasure = treasures.id order by skills.name
)`

const tagsOfTreasure = sql<Tag[]>`coalesce((
  select json_agg(json_build_object('id', tags.id, 'name', tags.name, 'color', tags.color) order by tags.name)
  from treasure_tags join tags on tags.id = treasure_tags.id_tag
  where treasure_tags.id_treasure = treasures.id
), '[]')`

const wanted =
  ({ search = '', tag, id_region, skill, treasure, ...mirrored }: TreasuresFilter) =>
  (eb: ExpressionBuilder<Tables, 'treasures'>) =>
    eb.and([
      ...changedSince('treasure', sql`treasures.id`, mirrored),
      ...searchPatterns(search).map(
        (pattern) => sql<SqlBool>`treasures.found_by like fold_text(${pattern})`,
      ),
      ...(tag === undefined ? [] : [idOrNot(tag, hasTag)]),
      ...(skill === undefined ? [] : [idOrNot(skill, hasSkill)]),
      ...(id_region === undefined
        ? []
        : [
            idOrNot(
              id_region,
              (id) => sql<SqlBool>`treasures.id_region is not distinct from ${id}`,
            ),
          ]),
      ...(treasure === undefined ? [] : [eb('treasures.switched_on', '=', treasure)]),
    ])

const hasTag = (id: number) => sql<SqlBool>`exists (
  select from treasure_tags where treasure_tags.id_treasure = treasures.id and treasure_tags.id_tag = ${id}
)`
const hasSkill = (id: number) => sql<SqlBool>`exists (
  select from treasure_skills where treasure_skills.id_treasure = treasures.id and treasure_skills.id_skill = ${id}
)`

const sortColumns = {
  name: sql`treasures.name_sort`,
  postcode: sql`treasures.postcode collate "C"`,
  created_at: sql`treasures.created_at`,
  rating: ratingOfTreasure,
  id: sql`treasures.id`,
} as const satisfies Record<TreasureSort, unknown>

/**
 * Sorts treasures without a rating last in both directions. Treasures with equal values are sorted
 * by id.
 */
function orderOf(sort: string) {
  const { column, isDescending } = readSort(sortColumns, sort)
  return isDescending
    ? sql`${column} desc nulls last, treasures.id desc`
    : sql`${column} asc nulls last, treasures.id`
}
