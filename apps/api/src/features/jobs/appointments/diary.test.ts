import {
  createMyAppointment,
  finishMyJob,
  getJob,
  getJobCalendar,
  listMyAppointments,
  moveJob,
  recordLabour,
  releaseMyJob,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { onBothEngines } from '#test/test-database.ts'

type Who = { email: string }

onBothEngines((engine) => {
  let admin: SignedInClient
  let treasure: SignedInClient
  let customer: SignedInClient
  let users: [Who, Who, Who]
  let id_customer: number
  let id_treasure: number
  let now = new Date()
  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(async () => {
    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    id_treasure = await createTreasure(db, { lname: 'Okafor', mphone: '+447700900001' })
    users = [
      await createUser(db, { is_admin: true, super: true }),
      await createUser(db, { id_treasure }),
      await createUser(db, { id_customer }),
    ]
  })

  /** Moves the clock, which signs everyone in again. */
  async function at(instant: string) {
    now = new Date(instant)
    const [boss, sam, grace] = users
    admin = await signIn(app, boss)
    treasure = await signIn(app, sam)
    customer = await signIn(app, grace)
  }
  async function takenJob() {
    const [id_job = 0] = await createJobs(database.db, id_customer, [{ id_status: 2 }])
    await database.db
      .insertInto('assignments')
      .values({ id_job, id_treasure, how: 'admin', assigned_at: now, ended_at: null })
      .execute()
    return id_job
  }
  const make = (id: number, date: string, time: string, more: object) =>
    treasure.call(createMyAppointment, { params: { id }, body: { date, time, ...more } })

  const weekly = { hours: 2, recurrent: true, end_at: '2027-03-31', meta: { frequency: 1 } }
  const ends: Record<string, (id: number) => Promise<unknown>> = {
    'finished by its treasure': (id) => treasure.call(finishMyJob, { params: { id } }),
    'completed by staff': (id) => admin.call(moveJob, { params: { id }, body: { id_status: 4 } }),
    'cancelled by staff': (id) =>
      admin.call(moveJob, { params: { id }, body: { id_status: 7, reason: 'Moved away' } }),
    'given back': (id) =>
      treasure.call(releaseMyJob, { params: { id }, body: { reason: 'The van broke' } }),
    'recorded as a whole': async (id) => {
      await database.db
        .updateTable('jobs')
        .set({ id_price_unit: 4, treasure_price_pence: 5_000, customer_price_pence: 6_000 })
        .where('id', '=', id)
        .execute()
      const date = now.toISOString().slice(0, 10)
      await treasure.call(recordLabour, { body: { id_job: id, date, quantity: 1, descr: 'Done' } })
    },
  }
  test.each(Object.keys(ends))(
    'a job that was %s frees the diary from then on; earlier visits are kept, and calendars follow',
    async (way) => {
      const { db } = database
      await db.deleteFrom('appointments').execute()
      await at('2027-01-04T09:00:00Z')
      const id = await takenJob()
      await make(id, '2027-01-05', '12:00', weekly)
      const other = await takenJob()
      // Halfway through the second visit.
      await at('2027-01-12T13:00:00Z')
      await expect(make(other, '2027-01-19', '13:00', { hours: 1 })).rejects.toMatchObject({
        code: 'appointment_overlaps',
      })
      await ends[way]?.(id)
      await make(other, '2027-01-19', '12:00', { hours: 2 })
      await make(other, '2027-01-12', '13:30', { hours: 1 })
      const coming = await treasure.call(listMyAppointments, { query: {} })
      expect(
        coming.data
          .flatMap(({ id_job, times }) => times.map((time) => ({ id_job, ...time })))
          .filter(({ id_job, end_at }) => id_job === id && new Date(end_at) > now),
      ).toEqual([])
      expect((await admin.call(getJob, { params: { id } })).next_appointment).toBeNull()
      const file = await customer.call(getJobCalendar, { params: { id } })
      expect(file.match(/STATUS:\w+/g)?.slice(0, 4)).toEqual([
        'STATUS:CONFIRMED',
        'STATUS:CONFIRMED',
        'STATUS:CANCELLED',
        'STATUS:CANCELLED',
      ])
      const times = await db
        .selectFrom('appointment_times')
        .innerJoin('appointments as a', 'a.id', 'id_appointment')
        .select(['freed_at', sql<Date>`upper(during)`.as('end')])
        .where('a.id_job', '=', id)
        .orderBy('during')
        .execute()
      expect(times.slice(0, 3)).toEqual([
        { freed_at: null, end: new Date('2027-01-05T14:00:00Z') },
        { freed_at: null, end: now },
        { freed_at: now, end: new Date('2027-01-19T14:00:00Z') },
      ])
      await admin.call(moveJob, { params: { id: other }, body: { id_status: 7, reason: 'Over' } })
    },
  )
})
