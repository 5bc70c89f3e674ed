import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { earlier, hours } from '#kernel/clock.ts'
import { jobsInScope } from '#kernel/http/in-scope.ts'
import type { CustomerScope, OwnTreasureScope, PartyScope, Scope } from '#kernel/http/scope.ts'
import { unitColumns } from '../../catalogue/services/service-columns.ts'
import { objectionHours } from './agreed-lines.rules.ts'

type Answer =
  | { state: 'agreed' | 'declined'; how: 'link' | 'portal'; id_answered_by: number | null }
  | { state: 'agreed'; how: 'staff'; id_answered_by: number; reason: string }
type Ask = {
  id_job: number
  id_treasure: number
  what: string
  treasure_pence: number
  customer_pence: number
  id_price_unit: number
  quantity_hundredths: number
}

/** Extra work that treasures ask for. Inside a transaction, pass its executor. */
export const agreedLinesStore = (db: Db) => {
  const select = () =>
    db
      .selectFrom('agreed_lines as l')
      .innerJoin('jobs', 'jobs.id', 'l.id_job')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('treasures', 'treasures.id', 'l.id_treasure')
      .leftJoin('users', 'users.id', 'l.id_answered_by')
      .selectAll('l')
      .select([
        'services.shortened_display_name as service',
        'treasures.fname',
        'treasures.lname',
        'users.fname as answered_by',
        sql<boolean>`exists (select from works where works.id_agreed = l.id)`.as('recorded'),
      ])
      .where('l.source', '=', 'change')
      .$narrowType<{ id_treasure: number; quantity_hundredths: number }>()

  /** Changes a line in one statement, so that only one of several simultaneous answers counts. */
  const from = (id: number, state: 'asked' | 'agreed') =>
    db.updateTable('agreed_lines').where('id', '=', id).where('state', '=', state)

  return {
    findJob: (scope: Scope | PartyScope, id: number) =>
      db
        .selectFrom('jobs')
        .select(['jobs.id', 'jobs.id_customer'])
        .where('jobs.id', '=', id)
        .where(jobsInScope(scope))
        .executeTakeFirst(),

    find: (id: number) => select().where('l.id', '=', id).executeTakeFirst(),

    findInScope: (scope: Scope, id: number) =>
      select().where('l.id', '=', id).where(jobsInScope(scope)).executeTakeFirst(),

    findOwn: ({ id_treasure }: OwnTreasureScope, id: number) =>
      select().where('l.id', '=', id).where('l.id_treasure', '=', id_treasure).executeTakeFirst(),

    /** Lines of a job, the newest first, limited to one treasure if one is given. */
    listOfJob: (id_job: number, id_treasure: number | null) =>
      select()
        .where('l.id_job', '=', id_job)
        .$if(id_treasure !== null, (query) => query.where('l.id_treasure', '=', id_treasure))
        .orderBy('l.id', 'desc')
        .execute(),

    /** Everything that was agreed for a job, the oldest first, without other treasures' extra work. */
    listAgreed: (id_job: number, id_treasure: number | null) =>
      db
        .selectFrom('agreed_lines as l')
        .innerJoin('jobs', 'jobs.id', 'l.id_job')
        .innerJoin('price_units as u', 'u.id', 'l.id_price_unit')
        .leftJoin('customers', 'customers.id', 'jobs.id_customer')
        .leftJoin('users', 'users.id', 'l.id_answered_by')
        .selectAll('l')
        .select([
          'u.id as id_price_unit',
          ...unitColumns('u'),
          sql<boolean>`l.how is not distinct from 'staff' or l.source = 'staff' or (
            users.id is not null and users.id_customer is distinct from jobs.id_customer
          )`.as('by_staff'),
          'users.fname as user_fname',
          sql<string | null>`coalesce(jobs.contact_fname, customers.fname)`.as('customer_fname'),
        ])
        .where('l.id_job', '=', id_job)
        .where('l.state', '=', 'agreed')
        .$if(id_treasure !== null, (query) =>
          query.where((eb) => eb('l.source', '<>', 'change').or('l.id_treasure', '=', id_treasure)),
        )
        .orderBy('l.answered_at')
        .orderBy('l.id')
        .execute(),

    /** Lines of a customer that wait for an answer, or to which they may still object. */
    listOpen: ({ id_customer }: CustomerScope, at: Date) =>
      select()
        .where('jobs.id_customer', '=', id_customer)
        .where(
          sql<SqlBool>`(l.state = 'asked' or (
            l.state = 'agreed' and l.how = 'staff'
              and l.answered_at > ${earlier(at, hours(objectionHours))}
          ))`,
        )
        .orderBy('l.id')
        .execute(),

    /**
     * Prices that were promised for the newest visit of a series up to today, or else for its first
     * visit. Undefined if the job's visits do not repeat.
     */
    findPromised: (id_job: number, today: string) =>
      db
        .selectFrom('series_dates as d')
        .innerJoin('series', 'series.id', 'd.id_series')
        .select(['d.treasure_price_pence', 'd.customer_price_pence'])
        .where('series.id_job', '=', id_job)
        .where('d.customer_price_pence', 'is not', null)
        .orderBy(sql`d.on_day > ${today}`)
        .orderBy(sql`abs(d.on_day - ${today}::date)`)
        .limit(1)
        .executeTakeFirst(),

    countWaiting: async (id_job: number) =>
      (
        await db
          .selectFrom('agreed_lines')
          .select('id')
          .where('id_job', '=', id_job)
          .where('state', '=', 'asked')
          .execute()
      ).length,

    ask: async (line: Ask, at: Date): Promise<number> =>
      (
        await db
          .insertInto('agreed_lines')
          .values({ ...line, asked_at: at })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,

    answer: (id: number, answer: Answer, at: Date) =>
      hasChanged(from(id, 'asked').set({ ...answer, answered_at: at })),

    /** Declines what staff agreed for the customer. The work of it is not recorded yet. */
    object: (
      id: number,
      answer: Pick<Answer, 'id_answered_by'> & { how: 'link' | 'portal' },
      at: Date,
    ) =>
      hasChanged(
        from(id, 'agreed')
          .where('how', '=', 'staff')
          .where('answered_at', '>', earlier(at, hours(objectionHours)))
          .set({ ...answer, state: 'declined', answered_at: at, reason: '' }),
      ),

    withdraw: (id: number, at: Date) =>
      hasChanged(from(id, 'asked').set({ state: 'withdrawn', answered_at: at })),

    /** Withdraws what waits for an answer when its treasure no longer has the job. */
    withdrawFor: (id_job: number, id_treasure: number, at: Date) =>
      db
        .updateTable('agreed_lines')
        .set({ state: 'withdrawn', answered_at: at })
        .where('id_job', '=', id_job)
        .where('id_treasure', '=', id_treasure)
        .where('state', '=', 'asked')
        .execute(),
  }
}

export type AgreedRow = Awaited<
  ReturnType<ReturnType<typeof agreedLinesStore>['listAgreed']>
>[number]
export type AgreedLineRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof agreedLinesStore>['find']>>
>
