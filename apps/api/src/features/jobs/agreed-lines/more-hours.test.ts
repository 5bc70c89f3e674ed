import {
  agreeForCustomer,
  answerExtraWork,
  askForExtraWork,
  checkDue,
  isApiError,
  listJobWorks,
  recordExtraWork,
  recordLabour,
  recordTreasureLabour,
  updateLabour,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { mainEngines } from '#test/test-database.ts'
import { useApp } from '#test/use-app.ts'
import { createBegunJob } from '#test/work-fixtures.ts'

const today = '2026-12-01'
const yesterday = '2026-11-30'
const at = (time: string, date = today) => new Date(`${date}T${time}Z`)
const ofHours = { duration_hundredths: 200, ceiling_hundredths: 300 }

describe.each(mainEngines)('on %s', (engine) => {
  let now: Date
  const { app, database } = useApp({ engine, clock: () => now })
  let admin: SignedInClient
  let martin: SignedInClient
  let priya: SignedInClient
  let id_customer: number
  let id_treasure: number
  let id_job: number
  beforeAll(async () => {
    const { db } = database
    now = at('09:00')
    await createFixtures(db)
    await db.updateTable('permissions').set({ allowed: true }).execute()
    id_customer = await createCustomer(db, { fname: 'Priya' })
    id_treasure = await createTreasure(db, {
      lname: 'Penrose',
      mphone: '+447700900001',
    })
    admin = await signIn(app, await createUser(db, { is_admin: true, fname: 'Sam' }))
    martin = await signIn(app, await createUser(db, { id_treasure }))
    priya = await signIn(app, await createUser(db, { id_customer }))
  })
  beforeEach(async () => {
    now = at('09:00')
    await emptyDay()
    const job = { id_customer, id_treasure, at: now, changes: ofHours }
    id_job = await createBegunJob(database.db, job)
  })

  /** A day has 24 hours, so earlier lines go to the past. */
  const emptyDay = () =>
    sql`update works set date = date - 30 where date >= ${yesterday}`.execute(database.db)
  let lines = 0
  const labour = (quantity: number, date = yesterday) => ({
    body: { id_job, date, quantity, descr: `Line ${++lines}` },
  })
  const record = (quantity: number, date = yesterday) =>
    martin.call(recordLabour, labour(quantity, date))
  const beyond = (quantity: number, date = yesterday) =>
    refusal(martin, recordLabour, labour(quantity, date))
  const asking = (hours = 2) => ({
    params: { id: id_job },
    body: { what: 'The roots are deep', hours },
  })
  const ask = (hours?: number) => martin.call(askForExtraWork, asking(hours))
  const answer = (id: number, said: 'agreed' | 'declined') =>
    priya.call(answerExtraWork, { params: { id }, body: { answer: said } })
  const recorded = async () =>
    (await admin.call(listJobWorks, { params: { id: id_job }, query: {} })).data.reduce(
      (sum, { quantity }) => sum + quantity,
      0,
    )

  test('hours are recorded up to the ceiling, and beyond it once the customer agreed', async () => {
    await record(2.5)
    expect(await beyond(0.75)).toMatchObject({
      status: 422,
      errors: { quantity: [expect.stringContaining('Only 0.5 hours more can be recorded')] },
    })
    const staff = { body: { ...labour(1).body, id_treasure } }
    expect(await refusal(admin, recordTreasureLabour, staff)).toMatchObject({ status: 422 })
    const line = await ask()
    // Two hours at the job's £18.50 for the treasure and £26.50 for the customer.
    expect(line).toMatchObject({
      what: '2 more hours: The roots are deep',
      hours: 2,
      treasureprice: 37,
    })
    expect(await beyond(0.75)).toMatchObject({ status: 422 })
    expect(await answer(line.id, 'agreed')).toMatchObject({ customerprice: 53 })
    const { id } = await record(0.75)
    await record(1.75)
    expect(await beyond(0.1)).toMatchObject({
      errors: { quantity: [expect.stringContaining('No more hours can be recorded')] },
    })
    const more = { params: { id }, body: { ...labour(0.8).body, descr: 'Longer' } }
    expect(await refusal(martin, updateLabour, more)).toMatchObject({ status: 422 })
    const asWork = { params: { id: line.id }, body: { date: today } }
    expect(await refusal(martin, recordExtraWork, asWork)).toMatchObject({
      code: 'agreed_line_recorded',
    })
    expect(await recorded()).toBe(5)
    await database.db.updateTable('timesheets').set({ id_status: 3 }).execute()
    const [draft] = (await admin.call(checkDue, { body: { dry_run: false, id_customer } })).data
    expect(draft).toMatchObject({ lines: 3 })
    await database.db.updateTable('timesheets').set({ id_status: 1 }).execute()
  })

  test('a no leaves the ceiling, and hours can be asked for after the job is completed', async () => {
    const { id } = await ask()
    await answer(id, 'declined')
    expect(await beyond(3.01)).toMatchObject({ status: 422 })
    const { db } = database
    await db.updateTable('jobs').set({ id_status: 4 }).where('id', '=', id_job).execute()
    const late = await ask(0.5)
    await answer(late.id, 'agreed')
    await record(3.5)
    await db.updateTable('jobs').set({ id_status: 5 }).where('id', '=', id_job).execute()
    expect(await refusal(martin, askForExtraWork, asking())).toMatchObject({
      code: 'job_cannot_change',
    })
  })

  test('hours that staff agreed count once the customer can no longer object', async () => {
    const { id } = await ask()
    await admin.call(agreeForCustomer, { params: { id }, body: { reason: 'Called twice' } })
    expect(await beyond(4)).toMatchObject({ status: 422 })
    now = at('09:00', '2026-12-02')
    await record(4)
  })

  test('nothing limits a job that was booked without a ceiling, and it needs no question', async () => {
    const { db } = database
    await db
      .updateTable('jobs')
      .set({ ceiling_hundredths: null })
      .where('id', '=', id_job)
      .execute()
    await record(12)
    expect(await refusal(martin, askForExtraWork, asking())).toMatchObject({
      code: 'hours_not_limited',
    })
    const both = { params: { id: id_job }, body: { what: 'Both', hours: 1, treasureprice: 5 } }
    expect(await refusal(martin, askForExtraWork, both)).toMatchObject({ status: 422 })
  })

  test('each visit of a series has the ceiling, and they share what was agreed beyond it', async () => {
    const { db } = database
    const { id: id_appointment } = await db
      .selectFrom('appointments')
      .select('id')
      .where('id_job', '=', id_job)
      .executeTakeFirstOrThrow()
    const series = { id_job, id_appointment, made_until: today, created_at: now }
    await db.insertInto('series').values(series).execute()
    await record(3)
    await record(3, today)
    expect(await beyond(0.1, today)).toMatchObject({ status: 422 })
    await answer((await ask(1)).id, 'agreed')
    await record(0.5)
    expect(await beyond(0.6, today)).toMatchObject({ status: 422 })
    await record(0.5, today)
    // Longer visits, as they were chosen when the series began.
    await db.updateTable('series').set({ ceiling_hundredths: 400 }).execute()
    await record(1, today)
  })

  test('the database refuses hours that were not agreed, and an invoice for more than was recorded', async () => {
    const { db } = database
    const { id } = await ask(1)
    await answer(id, 'agreed')
    const line = await record(4)
    const change = (set: string, where = `id = ${line.id}`, table = 'works') =>
      sql.raw(`update ${table} set ${set} where ${where}`).execute(db)
    await expect(
      change('quantity_hundredths = 401, total_pence = 0, customer_total_pence = 0'),
    ).rejects.toThrow(/more hours than were agreed/)
    await expect(
      change(`state = 'declined', how = 'portal'`, `id = ${id}`, 'agreed_lines'),
    ).rejects.toThrow(/more hours than were agreed/)
    await expect(change('quantity_hundredths = 50', `id = ${id}`, 'agreed_lines')).rejects.toThrow(
      /more hours than were agreed/,
    )
    await db.updateTable('timesheets').set({ id_status: 3 }).execute()
    await admin.call(checkDue, { body: { dry_run: false, id_customer } })
    const invoiced = (set: string) => change(set, `id_work = ${line.id}`, 'invoice_lines')
    await expect(
      invoiced('gross_pence = gross_pence + 1, vat_pence = vat_pence + 1'),
    ).rejects.toThrow(/invoice_lines_gross/)
    await expect(
      invoiced(
        'quantity_hundredths = 500, gross_pence = 13250, lt_commission_pence = 13250 - vat_pence - treasure_pence - franchisee_commission_pence',
      ),
    ).rejects.toThrow(/another quantity/)
    await db.updateTable('timesheets').set({ id_status: 1 }).execute()
  })

  const rounds = raceRoundsOn(engine)
  test(`many lines and a yes at once, ${rounds} times: never more than was agreed`, async () => {
    for (let round = 0; round < rounds; round++) {
      await emptyDay()
      id_job = await createBegunJob(database.db, {
        id_customer,
        id_treasure,
        at: now,
        changes: ofHours,
      })
      const { id } = await ask(1)
      const done = await Promise.all([
        answer(id, 'agreed').then(() => 0),
        ...Array.from({ length: 8 }, () =>
          record(1).then(
            () => 1,
            (error: unknown) => (isApiError(error) && error.status === 422 ? 0 : Number.NaN),
          ),
        ),
      ])
      const sum = done.reduce((all, one) => all + one, 0)
      expect(sum).toBeGreaterThanOrEqual(3)
      expect(sum).toBeLessThanOrEqual(4)
      expect(await recorded()).toBe(sum)
    }
  })
})
