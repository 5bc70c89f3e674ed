import type { NextStepCode } from '@treasures/api-client'
import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '../../shared/caller.ts'
import type { Db } from '../../shared/db/connect.ts'
import { cardFails } from '../customers/customers-list.store.ts'

type Counts<Prefix extends string> = Partial<
  Record<Extract<NextStepCode, `${Prefix}_${string}`>, number>
>

/** Customers who came in the last seven days are new. */
const newForDays = 7

/** What waits for whom, each kind of person in one statement. */
export const dashboardStore = (db: Db) => {
  const count = async <T>(columns: RawBuilder<unknown>) => {
    const { rows } = await sql<T>`select ${columns}`.execute(db)
    return rows[0] as T
  }

  return {
    /** `today` is the date in London: a job is late from the day after it was wanted. */
    countJobs: (scope: Scope, today: string) =>
      count<Counts<'staff_jobs'>>(sql`
        count(*) filter (where id_status = 1) as staff_jobs_unclaimed,
        count(*) filter (where id_status = 2) as staff_jobs_without_appointment,
        count(*) filter (where wanted_on < ${today}::date) as staff_jobs_late
        from jobs where id_status in (1, 2, 3) and ${inRegion(scope)}`),

    countCustomers: (scope: Scope, at: Date) =>
      count<Counts<'staff_customers'> & Counts<'staff_cards'>>(sql`
        count(*) filter (where customers.created_at >= ${new Date(at.getTime() - newForDays * 86_400_000)})
          as staff_customers_new,
        count(*) filter (where users.id is null) as staff_customers_without_sign_in,
        count(*) filter (where ${cardFails}) as staff_cards_failing
        from customers left join users on users.id_customer = customers.id where ${inRegion(scope)}`),

    countForTreasure: (id: number) =>
      count<Counts<'treasure'>>(sql`
        count(*) filter (where jobs.id_status = 2) as treasure_jobs_to_arrange,
        count(*) filter (where jobs.id_status = 3) as treasure_jobs_progressing
        from assignments join jobs on jobs.id = assignments.id_job
        where assignments.id_treasure = ${id} and assignments.ended_at is null`),

    /** On the board, of a service that they can do, in an outward code that they will travel to. */
    countBoardJobs: (id: number) =>
      count<Counts<'treasure_board'>>(sql`
        count(*) as treasure_board_jobs
        from treasures
        join outcodes on treasures.reach @> point(outcodes.lon, outcodes.lat)
        join jobs on jobs.outcode = outcodes.outcode and jobs.id_status = 1 and jobs.on_board
        where treasures.id = ${id} and treasures.switched_on and jobs.id_service in (
          select skills.id_service from treasure_skills join skills on skills.id = treasure_skills.id_skill
          where treasure_skills.id_treasure = treasures.id
        )`),

    countForCustomer: (id: number) =>
      count<Counts<'customer'>>(sql`
        (select count(*) from jobs where id_customer = ${id} and id_status = 1) as customer_jobs_open,
        (select count(*) from jobs where id_customer = ${id} and id_status in (2, 3))
          as customer_jobs_under_way,
        (select count(*) from customers left join addresses on addresses.id = customers.id_address
          where customers.id = ${id} and coalesce(addresses.address, '') = '')
          as customer_address_missing`),
  }
}

const inRegion = (scope: Scope) =>
  scope.kind === 'region' ? sql`id_region = ${scope.id_region}` : sql`true`
