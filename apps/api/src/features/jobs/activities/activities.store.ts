import { activityType, type Activity } from '@treasures/api-client'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { StaffScope } from '#kernel/http/scope.ts'
import { changeActivities, writeActivity } from '#events/activities.ts'
import { likePattern } from '#kernel/db/like.ts'
import type { Db } from '#kernel/db/connect.ts'
import { countSome } from '#kernel/db/paged-list.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import type { Subject } from './subjects.store.ts'

export type ActivityFilter = {
  /** `2` means only type 2. `!2` means every type except 2. */
  type?: string | undefined
  assignee?: number | null | undefined
  /** True for activities that are still to be done. */
  open?: boolean | undefined
  to_do?: boolean | undefined
  search?: string
}
type Sorted = { sort?: 'id,desc' | 'due_on,asc' }

type NewRow = {
  id_job: number | null
  id_customer: number | null
  id_treasure: number | null
  descr: string
  id_user: number
  id_assignee: number | null
  to_do: boolean
  due_on: string | null
  created_at: Date
}

const none = sql<SqlBool>`true`

/** Staff of a region see activities about its jobs, customers and treasures. */
const inScope = (scope: StaffScope) =>
  scope.kind === 'all'
    ? none
    : sql`(
          exists (select from jobs where jobs.id = a.id_job and jobs.id_region = ${scope.id_region})
          or exists (select from customers c where c.id = a.id_customer and (
            c.id_region = ${scope.id_region}
            or exists (select from jobs where jobs.id_customer = c.id and jobs.id_region = ${scope.id_region})
          ))
          or exists (select from treasures t where t.id = a.id_treasure and t.id_region = ${scope.id_region})
        )`

/**
 * Activities about a record. A customer's activities include those of their jobs. Each kind has its
 * own index.
 */
const about = ({ kind, id }: Subject) =>
  kind === 'customer'
    ? sql`a.id in (
        select id from activities where id_customer = ${id}
        union all
        select activities.id from jobs join activities on activities.id_job = jobs.id
        where jobs.id_customer = ${id}
      )`
    : sql`${sql.ref(`a.id_${kind}`)} = ${id}`

const wanted = ({ type, assignee, open, to_do, search }: ActivityFilter) =>
  all([
    to_do === undefined ? none : sql`a.to_do = ${to_do}`,
    search ? sql`a.descr ilike ${likePattern(search)}` : none,
    type === undefined
      ? none
      : type.startsWith('!')
        ? sql`a.type <> ${Number(type.slice(1))}`
        : sql`a.type = ${Number(type)}`,
    assignee === undefined
      ? none
      : assignee === null
        ? sql`a.id_assignee is null and a.to_do`
        : sql`a.id_assignee = ${assignee}`,
    open === undefined
      ? none
      : open
        ? sql`a.to_do and a.completed_at is null`
        : sql`not (a.to_do and a.completed_at is null)`,
  ])

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

const newest = sql`a.id desc`
const byDay = sql`a.due_on nulls last, a.id desc`

const undone = (scope: StaffScope, id: number) =>
  sql<SqlBool>`a.id = ${id} and a.completed_at is null
    and (a.to_do or a.type <> ${sql.lit(activityType.system)}) and ${inScope(scope)}`

const person = (who: string) =>
  sql`case when ${sql.ref(`${who}.id`)} is not null then json_build_object(
    'id', ${sql.ref(`${who}.id`)},
    'name', ${fullNameIn(who)}
  ) end`

type Row = Omit<Activity, 'completed_at' | 'created_at'> & {
  completed_at: Date | null
  created_at: Date
}

export function activitiesStore(db: Db) {
  /** Reads newest first by default. Joins people only for the rows of the page. */
  async function read(
    condition: RawBuilder<unknown>,
    limit: number,
    { offset = 0, order = newest } = {},
  ) {
    const { rows } = await sql<Row>`
      select a.id, a.id_job, a.id_customer, a.id_treasure, a.type, a.descr,
        ${person('author')} as author, ${person('assignee')} as assignee,
        ${person('customer')} as customer, ${person('treasure')} as treasure,
        a.to_do, a.due_on, a.completed_at, a.created_at
      from (
        select * from activities a where ${condition}
        order by ${order} limit ${limit} offset ${offset}
      ) a
      left join users author on author.id = a.id_user
      left join users assignee on assignee.id = a.id_assignee
      left join customers customer on customer.id = a.id_customer
      left join treasures treasure on treasure.id = a.id_treasure
      order by ${order}
    `.execute(db)
    return rows.map(show)
  }

  const countOf = (condition: RawBuilder<SqlBool>) =>
    countSome(db, db.selectFrom('activities as a').where(condition))

  return {
    list: (
      scope: StaffScope,
      { sort, ...filter }: ActivityFilter & Sorted,
      { limit, offset }: { limit: number; offset: number },
    ) =>
      read(all([inScope(scope), wanted(filter)]), limit, {
        offset,
        order: sort === 'due_on,asc' ? byDay : newest,
      }),

    count: (scope: StaffScope, filter: ActivityFilter) =>
      countOf(all([inScope(scope), wanted(filter)])),

    /**
     * The caller must already be allowed to see the subject. Leaves out activities about jobs in
     * another region.
     */
    listAbout: (
      scope: StaffScope,
      subject: Subject,
      filter: ActivityFilter,
      { limit, offset }: { limit: number; offset: number },
    ) => read(all([about(subject), wanted(filter), inScope(scope)]), limit, { offset }),

    countAbout: (scope: StaffScope, subject: Subject, filter: ActivityFilter) =>
      countOf(all([about(subject), wanted(filter), inScope(scope)])),

    async find(scope: StaffScope, id: number): Promise<Activity | undefined> {
      return (await read(all([sql`a.id = ${id}`, inScope(scope)]), 1))[0]
    },

    insert: (row: NewRow) => writeActivity(db, { ...row, type: activityType.person }),

    /** Returns false if the activity is done or outside the scope. */
    assign: async (scope: StaffScope, id: number, id_user: number): Promise<boolean> =>
      (await changeActivities(db, { id_assignee: id_user, to_do: true }, undone(scope, id))) === 1,

    /** Gives one user's open to-dos to another user. Returns their number. */
    handOn: (from: number, to: number) =>
      changeActivities(
        db,
        { id_assignee: to },
        sql`a.id_assignee = ${from} and a.to_do and a.completed_at is null`,
      ),

    /**
     * Completes an open activity. Repeating the call changes nothing, so the first completion
     * stays.
     */
    complete: (scope: StaffScope, id: number, at: Date) =>
      changeActivities(db, { to_do: true, topic: null, completed_at: at }, undone(scope, id)),

    reopen: (scope: StaffScope, id: number) =>
      changeActivities(db, { completed_at: null }, sql`a.id = ${id} and ${inScope(scope)}`),
  }
}

const show = ({ completed_at, created_at, ...row }: Row): Activity => ({
  ...row,
  completed_at: completed_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})
