import { londonWallOf } from '@treasures/api-client'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { jobLinkEnds, jobLinksStore } from '../src/features/jobs/jobs/job-links.store.ts'
import type { Db } from '../src/kernel/db/connect.ts'
import type { Tables } from '../src/kernel/db/tables.ts'
import { createJobs } from './fixtures.ts'

const daysOf = 86_400_000

type Begun = {
  id_customer: number
  id_treasure: number
  at?: Date
  changes?: Partial<Insertable<Tables['jobs']>>
}

type Taken = { id_job: number; id_treasure: number }

/** Creates one visit that begins at a time and lasts `lasts` milliseconds. */
export async function createAppointment(db: Db, taken: Taken, begins: Date, lasts: number) {
  const { date, time } = londonWallOf(begins)
  const { id } = await db
    .insertInto('appointments')
    .values({
      ...taken,
      date,
      time,
      hours_hundredths: 100,
      visit: false,
      recurrent: false,
      end_on: null,
      frequency: null,
      every: null,
      byweekday: null,
      created_at: begins,
      updated_at: begins,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('appointment_times')
    .values({
      id_appointment: id,
      id_treasure: taken.id_treasure,
      during: sql<string>`tstzrange(${begins}, ${new Date(begins.getTime() + lasts)})`,
    })
    .execute()
  return id
}

/**
 * Creates jobs that a treasure took sixty days ago and visited yesterday, so that work can be
 * recorded.
 */
export async function createBegunJobs(db: Db, count: number, { at = new Date(), ...job }: Begun) {
  const { id_customer, id_treasure, changes = {} } = job
  const ids = await createJobs(
    db,
    id_customer,
    Array(count).fill({ id_status: 3, on_board: false }),
  )
  if (Object.keys(changes).length > 0)
    await db.updateTable('jobs').set(changes).where('id', 'in', ids).execute()
  const met = new Date(at.getTime() - daysOf)
  const date = met.toISOString().slice(0, 10)
  for (const id_job of ids) {
    await db
      .insertInto('assignments')
      .values({
        id_job,
        id_treasure,
        how: 'claim',
        assigned_at: new Date(at.getTime() - 60 * daysOf),
        ended_at: null,
      })
      .execute()
    // Each job has its own time, because a treasure cannot have two visits at once.
    const begins = new Date(Date.parse(`${date}T09:00:00Z`) + id_job * 2)
    await createAppointment(db, { id_job, id_treasure }, begins, 1)
  }
  return ids
}

export const createBegunJob = async (db: Db, job: Begun) =>
  (await createBegunJobs(db, 1, job))[0] ?? 0

let lines = 0

/** Creates a line of labour on a begun job. No two lines are alike. */
export async function createWork(
  db: Db,
  job: { id: number; id_treasure: number },
  {
    month = '2026-10-01',
    ...changes
  }: Partial<Insertable<Tables['works']>> & { month?: string } = {},
) {
  const at = new Date()
  const timesheet = await db
    .insertInto('timesheets')
    .values({ id_treasure: job.id_treasure, month, created_at: at })
    .onConflict((conflict) => conflict.columns(['id_treasure', 'month']).doUpdateSet({ month }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('works')
    .values({
      id_timesheet: timesheet.id,
      id_treasure: job.id_treasure,
      id_job: job.id,
      id_service: 1,
      id_price_unit: 1,
      date: month,
      quantity_hundredths: 100,
      descr: `Line ${++lines}`,
      treasure_price_pence: 1_850,
      customer_price_pence: 2_650,
      total_pence: 1_850,
      customer_total_pence: 2_650,
      material: false,
      whole_job: false,
      created_at: at,
      updated_at: at,
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Invoiced work was agreed, also where a test sets a price of its own.
  await sql`
    insert into agreed_lines (id_job, source, what, id_price_unit, quantity_hundredths, treasure_pence, customer_pence,
      state, asked_at, answered_at)
    select id_job, 'booking', 'Mowing', id_price_unit, null, treasure_price_pence, customer_price_pence, 'agreed',
      created_at, created_at
    from works where id = ${id} and not material and id_agreed is null and booked_line(id) is null
  `.execute(db)
  return { id, id_timesheet: timesheet.id }
}

/** Creates the link that the treasure of a job receives. */
export const createTreasureLink = (db: Db, id_job: number, id_treasure: number, at = new Date()) =>
  jobLinksStore(db).createFor('treasure', { id_job, id_treasure, expires_at: jobLinkEnds(at) }, at)

/** Creates the link with which a customer reviews a line. */
export const createReviewLink = (db: Db, id_job: number, id_work: number, at = new Date()) =>
  jobLinksStore(db).createFor('review', { id_job, id_work, expires_at: jobLinkEnds(at) }, at)
