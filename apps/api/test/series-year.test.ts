import {
  createSeries,
  endSeries,
  getInvoice,
  invoiceStatus,
  issueInvoices,
  listInvoices,
  listTimesheets,
  lockTimesheets,
  londonDate,
  moveAppointment,
  pauseSeries,
  recordLabour,
  skipSeriesDate,
  updateJob,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { seriesTasks } from '../src/features/jobs/series/series-tasks.ts'
import { invoiceTasks } from '../src/features/money/invoices/invoice-tasks.ts'
import { createCustomer, createFixtures, createTreasure } from './fixtures.ts'
import { runDueTasks } from './run-due-tasks.ts'
import { createUser, signIn } from './sign-in.ts'
import { startTestApp } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'
import { createBegunJob } from './work-fixtures.ts'

const months = Array.from({ length: 12 }, (_, n) => `2027-${String(n + 1).padStart(2, '0')}`)
const skipped = ['2027-02-09', '2027-04-13', '2027-06-15', '2027-09-14', '2027-11-16']
/** Three Tuesdays. */
const pause = { from: '2027-08-09', until: '2027-08-27' }
const moved = [
  ['2027-03-16', '2027-03-17'],
  ['2027-10-05', '2027-10-06'],
] as const
/** The price rises on 1 June, and visits cost more two weeks later. */
const [dearerIn, dearerFrom] = ['2027-06', '2027-06-15']
const visits = 52 - skipped.length - 3

test(
  'a year of Tuesdays, with five skipped, three paused, two moved and a dearer half: twelve invoices, which sum to the prices of the dates',
  { tags: 'slow', timeout: 300_000 },
  async () => {
    const database = await openTestDatabase('postgres', inject('postgresUrl'))
    const { db } = database
    let now = new Date('2027-01-01T12:00:00Z')
    const app = await startTestApp(database, { clock: () => now })
    onTestFinished(async () => {
      await app.close()
      await database.close()
    })
    await createFixtures(db)
    const email = 'priya@year.example'
    const id_customer = await createCustomer(db, { email })
    const id_treasure = await createTreasure(db, { lname: 'Fox', mphone: '+447700900001' })
    const treasureUser = await createUser(db, { id_treasure })
    const customerUser = await createUser(db, { id_customer, email })
    const bossUser = await createUser(db, { is_admin: true, super: true })
    const id_job = await createBegunJob(db, {
      id_customer,
      id_treasure,
      at: now,
      changes: { customer_price_pence: 2_650, treasure_price_pence: 1_500 },
    })
    const tuesdays = { date: '2027-01-05', time: '09:00', hours: 2, frequency: 1 }
    const { id, id_appointment, dates } = await (
      await signIn(app, customerUser)
    ).call(createSeries, { params: { id: id_job }, body: tuesdays })
    const price = dates[0]?.price
    expect(price).toBe(53)

    const worked: string[] = []
    for (const month of months) {
      now = new Date(`${month}-01T08:00:00Z`)
      expect(await runDueTasks(database, seriesTasks({ database }), now)).toEqual([])
      const [customer, treasure, boss] = await Promise.all(
        [customerUser, treasureUser, bossUser].map((user) => signIn(app, user)),
      )
      if (!customer || !treasure || !boss) throw new Error('Nobody has signed in')
      for (const day of skipped.filter((one) => one.startsWith(month)))
        await customer.call(skipSeriesDate, { params: { id, day } })
      for (const [from, to] of moved.filter(([one]) => one.startsWith(month))) {
        const { sequence } = await db
          .selectFrom('appointments')
          .select('sequence')
          .where('id', '=', id_appointment)
          .executeTakeFirstOrThrow()
        const { rows } = await sql<{ start: Date }>`
          select lower(t.during) as start from appointment_times t join series_dates d on d.id_time = t.id
          where d.id_series = ${id} and d.on_day = ${from}`.execute(db)
        await treasure.call(moveAppointment, {
          params: { id: id_appointment },
          body: { sequence, start_at: rows[0]?.start.toISOString(), date: to, time: '14:00' },
        })
      }
      if (pause.from.startsWith(month))
        await customer.call(pauseSeries, { params: { id }, body: pause })
      if (month === dearerIn) {
        await boss.call(updateJob, { params: { id: id_job }, body: { customerprice: 28 } })
        now = new Date(now.getTime() + 180_000)
        await app.drain()
      }
      if (month === months.at(-1))
        await customer.call(endSeries, { params: { id }, body: { after: '2027-12-31' } })

      // On the last evening of the month the treasure records each visit that took place.
      now = new Date(`${month}-28T20:00:00Z`)
      while (londonDate(new Date(now.getTime() + 86_400_000)).startsWith(month))
        now = new Date(now.getTime() + 86_400_000)
      const worker = await signIn(app, treasureUser)
      const { rows } = await sql<{ start: Date }>`
        select lower(during) as start from appointment_times
        where id_appointment = ${id_appointment} and freed_at is null
          and to_char(lower(during) at time zone 'Europe/London', 'YYYY-MM') = ${month}
        order by 1`.execute(db)
      worked.push(...rows.map(({ start }) => londonDate(start)))
      for (const { start } of rows)
        await worker.call(recordLabour, {
          body: {
            id_job,
            date: londonDate(start),
            quantity: 2,
            descr: `Cleaned ${londonDate(start)}`,
          },
        })

      now = new Date(now.getTime() + 12 * 3_600_000)
      const office = await signIn(app, bossUser)
      const sheets = await office.call(listTimesheets, { query: { per_page: 250 } })
      const open = sheets.data.filter((sheet) => sheet.month === month && sheet.id_status <= 2)
      await office.call(lockTimesheets, { body: { ids: open.map((sheet) => sheet.id) } })
      expect(await runDueTasks(database, invoiceTasks({ database }), now)).toEqual([])
      const drafts = await office.call(listInvoices, {
        query: { id_status: invoiceStatus.draft, per_page: 250 },
      })
      const issued = await office.call(issueInvoices, {
        body: { ids: drafts.data.map((draft) => draft.id) },
      })
      expect(issued.data.map(({ problem }) => problem)).toEqual([''])
    }

    const office = await signIn(app, bossUser)
    const { data } = await office.call(listInvoices, { query: { per_page: 250 } })
    expect(data).toHaveLength(12)
    const lines = (
      await Promise.all(data.map((one) => office.call(getInvoice, { params: { id: one.id } })))
    ).flatMap((one) => one.lines)
    expect(lines).toHaveLength(visits)
    const pence = lines.reduce((sum, { total }) => sum + Math.round(total * 100), 0)
    const promised = worked.map((day) => (day < dearerFrom ? (price ?? 0) * 100 : 5_600))
    expect(pence).toBe(promised.reduce((sum, one) => sum + one, 0))
    expect(new Set(promised)).toEqual(new Set([5_300, 5_600]))
  },
)
