import {
  askForAnotherTime,
  createLinkedAppointment,
  createMyAppointment,
  compareMyEstimates,
  createMyEstimate,
  deleteAppointment,
  getEstimateLink,
  createLinkedEstimate,
  getJobCalendar,
  getLinkedCalendar,
  getLinkedJob,
  getLinkedEstimates,
  getTreasureLinkedJob,
  keepAppointmentTime,
  listJobAppointments,
  listJobEstimates,
  listJobHistory,
  listMyEstimates,
  previewLinkedEstimate,
  previewMyEstimate,
  withdrawMyEstimate,
  listAppointmentTimes,
  listMyAppointments,
  listMyCustomerJobs,
  moveAppointment,
  moveLinkedAppointment,
  respondToLinkedEstimate,
} from '@treasures/api-client'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { estimateTasks } from '../estimates/estimates.routes.ts'

const [ofCustomer, ofTreasure] = ['grace@example.org', 'sam@example.org']

describe.each(mainEngines)('on %s', (engine) => {
  let id_customer: number
  let id_treasure: number
  let treasureUser: string
  let treasure: SignedInClient
  let customer: SignedInClient
  let admin: SignedInClient
  let now = new Date('2026-10-10T09:00:00Z')

  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(async () => {
    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    await db
      .updateTable('customers')
      .set({ email: ofCustomer, mphone: '+447700900222' })
      .where('id', '=', id_customer)
      .execute()
    id_treasure = await createTreasure(db, {
      lname: 'Okafor',
      mphone: '+447700900001',
      email: ofTreasure,
    })
    const user = await createUser(db, { id_treasure })
    treasureUser = user.email
    treasure = await signIn(app, user)
    customer = await signIn(app, await createUser(db, { id_customer }))
    admin = await signIn(app, await createUser(db, { is_admin: true, super: true }))
  })

  async function takenJob(job: Parameters<typeof createJobs>[2][number] = {}) {
    const [id_job = 0] = await createJobs(database.db, id_customer, [{ id_status: 2, ...job }])
    await database.db
      .insertInto('assignments')
      .values({ id_job, id_treasure, how: 'admin', assigned_at: now, ended_at: null })
      .execute()
    return id_job
  }
  const job = (id: number) =>
    database.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  /** Runs the notices of a change once it has settled. */
  const settle = async () => {
    const before = now
    now = new Date(now.getTime() + 2 * 60_000)
    await app.drain()
    now = before
  }
  afterEach(settle)
  const newestMail = async (to: string) => (await readMails(database.db, to))[0]
  const make = (id: number, date: string, time = '09:00', more = {}) =>
    treasure.call(createMyAppointment, { params: { id }, body: { date, time, ...more } })

  test('a treasure moves a visit: both sides are notified once, calendars follow, and a stale move is refused', async () => {
    const id_job = await takenJob()
    const made = await make(id_job, '2027-03-24', '14:00', { hours: 2 })
    const params = { id: made.id }
    const uidOf = (file: string) => /^UID:.*$/m.exec(file)?.[0]
    const before = await customer.call(getJobCalendar, { params: { id: id_job } })
    await settle()
    now = new Date(now.getTime() + 2 * 60_000)
    const sent = (await readMails(database.db, ofCustomer)).length

    const move = { sequence: made.sequence, date: '2027-03-29', time: '10:00' }
    const moved = await treasure.call(moveAppointment, { params, body: move })
    expect(moved).toMatchObject({
      date: '2027-03-29',
      time: '10:00',
      hours: 2,
      sequence: made.sequence + 1,
      times: [{ start_at: '2027-03-29T09:00:00.000Z', end_at: '2027-03-29T11:00:00.000Z' }],
    })
    const words =
      'has been moved from Wednesday 24 March 2027 at 14:00 to Monday 29 March 2027 at 10:00'
    expect(await readMails(database.db, ofCustomer)).toHaveLength(sent)
    await settle()
    for (const to of [ofCustomer, ofTreasure]) expect((await newestMail(to))?.body).toContain(words)
    expect(await readMails(database.db, ofCustomer)).toHaveLength(sent + 1)
    const after = await customer.call(getJobCalendar, { params: { id: id_job } })
    expect(uidOf(after)).toBe(uidOf(before))
    expect(after).toContain('DTSTART:20270329T090000Z')
    expect(after).toContain('SEQUENCE:1')
    expect((await job(id_job)).id_status).toBe(3)

    expect(await refusal(admin, moveAppointment, { params, body: move })).toMatchObject({
      status: 409,
      code: 'appointment_changed',
    })
    // Moving it to its present time changes nothing and notifies no one.
    const again = { ...move, sequence: moved.sequence }
    expect(await admin.call(moveAppointment, { params, body: again })).toEqual(moved)
    expect(await readMails(database.db, ofCustomer)).toHaveLength(sent + 1)

    await make(id_job, '2027-03-30', '09:00')
    const onto = { ...again, date: '2027-03-30', time: '09:30' }
    expect(await refusal(admin, moveAppointment, { params, body: onto })).toMatchObject({
      status: 409,
      code: 'appointment_overlaps',
      message: 'There is something else at that time: a visit on Tuesday 30 March 2027 at 09:00.',
    })
    // A visit does not clash with its own time.
    const shifted = { ...again, time: '10:30' }
    expect(await admin.call(moveAppointment, { params, body: shifted })).toMatchObject({
      time: '10:30',
    })
  })

  test('one time of a repeated appointment moves, and the others stay', async () => {
    const id_job = await takenJob()
    const repeats = { recurrent: true, end_at: '2027-01-20', meta: { frequency: 1 } }
    const made = await make(id_job, '2027-01-06', '09:00', repeats)
    const [, second] = made.times
    const moved = await treasure.call(moveAppointment, {
      params: { id: made.id },
      body: { sequence: 0, start_at: second?.start_at ?? null, date: '2027-01-14', time: '11:00' },
    })
    expect(moved.times.map(({ start_at }) => start_at)).toEqual([
      '2027-01-06T09:00:00.000Z',
      '2027-01-14T11:00:00.000Z',
      '2027-01-20T09:00:00.000Z',
    ])
    expect(moved.repeats).toBe('Every week on Wednesday until 20 Jan 2027')
  })

  test('a customer asks for another time; the treasure says no, or moves it through the link', async () => {
    const id_job = await takenJob()
    const { id, times } = await make(id_job, '2027-02-03', '14:00')
    const start_at = times[0]?.start_at ?? ''
    const params = { id }
    const ask = (date: string) =>
      customer.call(askForAnotherTime, { params, body: { start_at, date, arrival: 'morning' } })
    const visitOf = async () => {
      const { data } = await customer.call(listMyCustomerJobs, { query: {} })
      return data.find((one) => one.id === id_job)?.next_visit
    }

    await ask('2027-02-04')
    await ask('2027-02-05')
    await settle()
    expect((await visitOf())?.request).toEqual({
      start_at,
      date: '2027-02-05',
      arrival: 'morning',
      time: null,
    })
    const asked =
      'Friday 5 February 2027 in the morning instead of Wednesday 3 February 2027 at 14:00'
    expect((await newestMail(ofTreasure))?.body).toContain(asked)
    const kept = await treasure.call(keepAppointmentTime, { params })
    expect(kept.request).toBeNull()
    expect((await newestMail(ofCustomer))?.body).toContain(
      'hasn’t changed: Wednesday 3 February 2027 at 14:00',
    )
    expect(await refusal(treasure, keepAppointmentTime, { params })).toMatchObject({ status: 409 })

    await ask('2027-02-08')
    await settle()
    const [, token = ''] =
      /\/job\/([\w-]{43})/.exec((await newestMail(ofTreasure))?.body ?? '') ?? []
    const { next_visit } = await app.client.call(getTreasureLinkedJob, { params: { token } })
    expect(next_visit?.request?.date).toBe('2027-02-08')
    const body = {
      token,
      id,
      sequence: next_visit?.sequence ?? -1,
      date: '2027-02-08',
      time: '09:00',
    }
    await app.client.call(moveLinkedAppointment, { body })
    expect(await visitOf()).toMatchObject({ start_at: '2027-02-08T09:00:00.000Z', request: null })
  })

  test('an appointment moves its job on and mails both sides a calendar file; cancelling it moves the job back', async () => {
    const id = await takenJob()
    const made = await make(id, '2026-10-19', '09:00', {
      hours: 3.5,
      recurrent: true,
      end_at: '2026-10-31',
      meta: { frequency: 1 },
    })
    expect(made).toMatchObject({
      hours: 3.5,
      repeats: 'Every week on Monday until 31 Oct 2026',
      place: 'Lewisham, SE13',
      // Clocks go back between the two visits, but both begin at nine.
      times: [
        { start_at: '2026-10-19T08:00:00.000Z', end_at: '2026-10-19T11:30:00.000Z' },
        { start_at: '2026-10-26T09:00:00.000Z', end_at: '2026-10-26T12:30:00.000Z' },
      ],
    })
    expect((await job(id)).id_status).toBe(3)

    const words = '19 October 2026 at 09:00, every week on Monday until 31 Oct 2026'
    await settle()
    for (const to of [ofCustomer, ofTreasure]) {
      const mail = await newestMail(to)
      expect(mail?.body).toContain(words)
      const [, token = ''] =
        /\/api\/public\/job\/([\w-]{43})\/calendar/.exec(mail?.body ?? '') ?? []
      const file = await app.client.call(getLinkedCalendar, { params: { token } })
      expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2)
      expect(file).toContain('DTSTART:20261026T090000Z')
      // A customer's e-mail may have been forwarded, so its calendar reveals neither house nor
      // phone.
      const [place = ''] = /^LOCATION:.*$/m.exec(file) ?? []
      expect(place.trim()).toBe(
        to === ofTreasure ? 'LOCATION:12 Manor Road\\, Lewisham\\, SE13 5AB' : 'LOCATION:SE13',
      )
      expect(file.includes('can be called on')).toBe(false)
      // Calendars share their address, so it opens the file and nothing else.
      const asPage = getLinkedJob.path.replace('{token}', token)
      expect((await fetch(`${app.apiBase}${asPage}`)).status).toBe(404)
      expect(file).toContain(
        to === ofCustomer ? 'SUMMARY:Gardening: Sam is coming' : 'SUMMARY:Gardening: Grace Hollis',
      )
      expect(file.includes('+447700900222')).toBe(to === ofTreasure)
    }
    const uidsOf = (file: string) => file.match(/^UID:.*$/gm)
    const before = await customer.call(getJobCalendar, { params: { id } })

    now = new Date('2026-10-20T09:00:00Z')
    expect(
      await treasure.call(deleteAppointment, { params: { id: made.id }, query: {} }),
    ).toMatchObject({
      id_status: 3,
    })
    const { data } = await admin.call(listJobAppointments, { params: { id } })
    expect(data).toMatchObject([{ repeats: '', times: [{ start_at: '2026-10-19T08:00:00.000Z' }] }])
    const after = await customer.call(getJobCalendar, { params: { id } })
    expect(uidsOf(after)).toEqual(uidsOf(before))
    expect(after.match(/STATUS:\w+|SEQUENCE:\d/g)).toEqual([
      'SEQUENCE:1',
      'STATUS:CONFIRMED',
      'SEQUENCE:1',
      'STATUS:CANCELLED',
    ])
    await settle()
    expect((await newestMail(ofCustomer))?.subject).toContain('cancelled')
    expect(
      await refusal(treasure, deleteAppointment, { params: { id: made.id }, query: {} }),
    ).toMatchObject({
      status: 409,
      code: 'appointment_past',
    })

    const second = await takenJob()
    const { id: only } = await make(second, '2026-11-02')
    expect(await admin.call(deleteAppointment, { params: { id: only }, query: {} })).toMatchObject({
      id_status: 2,
    })
    expect((await job(second)).id_status).toBe(2)
    now = new Date('2026-10-10T09:00:00Z')
  })

  test("a customer sees the next visit first, with the treasure's number, until it is over", async () => {
    const [later, sooner, open] = [await takenJob(), await takenJob(), await takenJob()]
    const mine = async () =>
      (await customer.call(listMyCustomerJobs, { query: {} })).data
        .filter(({ id }) => [later, sooner, open].includes(id))
        .map(({ id, treasure, next_visit }) => ({
          id,
          mphone: treasure?.mphone,
          start: next_visit?.start_at,
        }))
    const made = await make(later, '2026-10-15', '09:00')
    const first = await make(sooner, '2026-10-14', '14:00')
    const mphone = '+447700900001'
    const next = { id: later, mphone, start: '2026-10-15T08:00:00.000Z' }
    expect(await mine()).toEqual([
      { id: sooner, mphone, start: '2026-10-14T13:00:00.000Z' },
      next,
      { id: open, mphone, start: undefined },
    ])
    // The visit remains listed while it is in progress.
    now = new Date('2026-10-14T13:30:00Z')
    expect((await mine())[0]).toMatchObject({ id: sooner })
    now = new Date('2026-10-14T14:30:00Z')
    expect((await mine())[0]).toEqual(next)
    now = new Date('2026-10-10T09:00:00Z')
    for (const { id } of [made, first])
      await admin.call(deleteAppointment, { params: { id }, query: {} })
    expect((await mine()).filter(({ start }) => start !== undefined)).toEqual([])
    await database.db.updateTable('jobs').set({ id_status: 4 }).where('id', '=', open).execute()
    expect((await mine()).find(({ id }) => id === open)).toMatchObject({ mphone: null })
  })

  test('a treasure cannot be in two places, work on a day off, or come in the past', async () => {
    const id = await takenJob()
    await make(id, '2026-12-07', '09:00', { hours: 2 })
    const refused = async (date: string, time: string, more = {}) =>
      (
        await refusal(treasure, createMyAppointment, {
          params: { id },
          body: { date, time, ...more },
        })
      ).code
    expect(await refused('2026-12-07', '10:59')).toBe('appointment_overlaps')
    expect(await refused('2026-12-07', '08:45', { visit: true })).toBe('appointment_overlaps')
    // One overlapping time refuses the whole series.
    const daily = { recurrent: true, end_at: '2026-12-20', meta: { frequency: 0 } }
    expect(await refused('2026-12-01', '10:00', daily)).toBe('appointment_overlaps')
    expect(await make(id, '2026-12-07', '08:30', { visit: true })).toMatchObject({ hours: null })
    expect(await make(id, '2026-12-07', '11:00')).toMatchObject({ hours: 1 })

    await database.db
      .insertInto('breaks')
      .values({
        id_treasure,
        start_on: '2026-12-24',
        end_on: '2026-12-26',
        created_at: now,
      })
      .execute()
    expect(await refused('2026-12-26', '12:00')).toBe('appointment_overlaps')
    expect(
      await refusal(treasure, createMyAppointment, {
        params: { id },
        body: { date: '2026-12-26', time: '12:00' },
      }),
    ).toMatchObject({
      message:
        'There is something else at that time: time off from Thursday 24 December 2026 to Saturday 26 December 2026.',
    })
    expect(await refused('2026-12-23', '23:30')).toBe('appointment_overlaps')
    expect(await make(id, '2026-12-23', '23:00')).toMatchObject({ time: '23:00' })
    expect(await refused('2026-10-10', '10:00')).toBe('appointment_past')
    expect(
      await refused('2026-12-01', '09:00', {
        recurrent: true,
        end_at: '2026-12-03',
        meta: { frequency: 1, byweekday: ['MO'] },
      }),
    ).toBe('appointment_never')
    const { data } = await treasure.call(listMyAppointments, {
      query: { from: '2026-12-07', to: '2026-12-07' },
    })
    expect(data.map(({ time }) => time)).toEqual(['08:30', '09:00', '11:00'])
  })

  test.each([
    ['America/Los_Angeles', 480],
    ['Asia/Kathmandu', -345],
    ['Pacific/Apia', -780],
    ['Europe/London', 0],
  ])(
    'with the server in %s, nine o’clock is nine o’clock in London, before and after clocks change',
    async (zone, minutesBehind) => {
      const before = process.env['TZ']
      process.env['TZ'] = zone
      try {
        expect(new Date('2027-01-04T12:00:00Z').getTimezoneOffset()).toBe(minutesBehind)
        const id = await takenJob()
        const { times, start_at } = await make(id, '2027-03-22', '09:00', {
          recurrent: true,
          end_at: '2027-11-07',
          meta: { frequency: 1 },
        })
        const hours = times.map((one) => one.start_at.slice(5, 16))
        expect([hours[0], hours[1], hours.at(-2), hours.at(-1)]).toEqual([
          '03-22T09:00',
          '03-29T08:00',
          '10-25T08:00',
          '11-01T09:00',
        ])
        const { data } = await treasure.call(listMyAppointments, {
          query: { from: '2027-03-22', to: '2027-03-22' },
        })
        expect(data).toMatchObject([{ id_job: id, date: '2027-03-22', time: '09:00', start_at }])
        await settle()
        expect((await newestMail(ofCustomer))?.body).toContain('22 March 2027 at 09:00')
        await treasure.call(deleteAppointment, { params: { id: data[0]?.id ?? 0 }, query: {} })
      } finally {
        if (before === undefined) delete process.env['TZ']
        else process.env['TZ'] = before
      }
    },
  )

  test('a job that was handed back takes no appointment by any route', async () => {
    const id = await takenJob()
    await make(id, '2026-12-10')
    await settle()
    const [, token = ''] =
      /treasure\/job\/([\w-]{43})/.exec((await newestMail(ofTreasure))?.body ?? '') ?? []
    await database.db
      .updateTable('assignments')
      .set({ ended_at: now })
      .where('id_job', '=', id)
      .execute()
    const body = { date: '2026-12-11', time: '09:00' }
    expect(await refusal(treasure, createMyAppointment, { params: { id }, body })).toMatchObject({
      code: 'job_not_found',
    })
    expect(
      await refusal(app.client, createLinkedAppointment, { body: { token, ...body } }),
    ).toMatchObject({ code: 'link_not_found' })
  })

  test("a treasure sees the customer's price and their waiting estimates, and withdraws one; a withdrawal and a yes exclude each other", async () => {
    const preview = await treasure.call(previewMyEstimate, { query: { treasureprice: 300 } })
    expect(preview).toEqual({ treasureprice: 300, service_fee: 75, customerprice: 375 })
    const body = { treasureprice: 300, descr: 'All of it' }
    const waiting = async () => (await treasure.call(listMyEstimates, {})).data
    const id_job = await takenJob({ treasure_price_pence: null })
    const { id } = await treasure.call(createMyEstimate, { params: { id: id_job }, body })
    await settle()
    const [, token = ''] =
      /customer\/estimate\/([\w-]{43})/.exec((await newestMail(ofCustomer))?.body ?? '') ?? []
    expect(await waiting()).toMatchObject([{ id, id_job, treasureprice: 300, customerprice: 375 }])
    const one = { params: { id } }
    expect(await treasure.call(withdrawMyEstimate, one)).toEqual({ id, id_status: 7 })
    expect(await waiting()).toEqual([])
    expect(await app.client.call(getLinkedEstimates, { params: { token } })).toMatchObject({
      data: [{ id, status: 'Withdrawn', can_answer: false }],
    })
    const late = { code: 'estimate_answered' }
    expect(await refusal(treasure, withdrawMyEstimate, one)).toMatchObject(late)
    const yes = (which: number) => ({ body: { token, id: which, status: 3 as const } })
    expect(await refusal(app.client, respondToLinkedEstimate, yes(id))).toMatchObject(late)

    const next = await treasure.call(createMyEstimate, { params: { id: id_job }, body })
    const both = await Promise.allSettled([
      treasure.call(withdrawMyEstimate, { params: { id: next.id } }),
      app.client.call(respondToLinkedEstimate, yes(next.id)),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await job(id_job)).treasure_price_pence).toBe(
      both[0].status === 'fulfilled' ? null : 30_000,
    )
  })

  test('prices are compared through a link, and the accepted one becomes the price of the job', async () => {
    const id = await takenJob({ treasure_price_pence: null })
    const mine = await treasure.call(createMyEstimate, {
      params: { id },
      body: { treasureprice: 100.01, descr: 'All of it' },
    })
    expect(mine).toMatchObject({
      treasureprice: 100.01,
      // 100.01 is four fifths of 125.0125, rounded to 125.01.
      customerprice: 125.01,
      valid_until: '2026-10-24',
    })
    await settle()
    const [, token = ''] =
      /customer\/estimate\/([\w-]{43})/.exec((await newestMail(ofCustomer))?.body ?? '') ?? []
    const newer = await treasure.call(createMyEstimate, {
      params: { id },
      body: { treasureprice: 90, descr: 'All of it but the shed' },
    })
    for (let i = 0; i < 3; i++)
      expect(await app.client.call(getLinkedEstimates, { params: { token } })).toMatchObject({
        id_status: 2,
        postcode: 'SE13',
        data: [{ id: newer.id, status: 'Sent', customerprice: 112.5, vat: 18.75 }],
      })
    // The job is assigned, so nobody else's price can be accepted.
    const late = await database.db
      .insertInto('estimates')
      .values({
        id_job: id,
        id_treasure: await createTreasure(database.db, { lname: 'Late', mphone: '+447700900077' }),
        id_status: 2,
        treasure_price_pence: 100,
        customer_price_pence: 125,
        descr: 'Too late',
        valid_until: '2099-01-01',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // The signed-in customer needs no mail for it.
    const toAnswer = async () =>
      (await customer.call(listMyCustomerJobs, { query: {} })).data.find((one) => one.id === id)
        ?.estimates_to_answer
    expect(await toAnswer()).toBe(1)
    const comparing = { params: { id }, body: {} }
    const own = await customer.call(compareMyEstimates, comparing)
    expect(await app.client.call(getLinkedEstimates, { params: own })).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: newer.id, can_answer: true })]),
    })
    await database.db.deleteFrom('estimates').where('id', '=', late.id).execute()
    const answer = (which: number, status: 3 | 4) => ({ body: { token, id: which, status } })
    expect(await refusal(app.client, respondToLinkedEstimate, answer(mine.id, 3))).toMatchObject({
      code: 'estimate_answered',
    })
    expect(await app.client.call(respondToLinkedEstimate, answer(newer.id, 3))).toMatchObject({
      unit: { id: 4 },
      data: [{ status: 'Accepted' }],
    })
    expect(await job(id)).toMatchObject({
      id_price_unit: 4,
      treasure_price_pence: 9_000,
      customer_price_pence: 11_250,
    })
    expect((await newestMail(ofTreasure))?.subject).toContain('was accepted')
    expect(await toAnswer()).toBe(0)
    expect(await refusal(customer, compareMyEstimates, comparing)).toMatchObject({
      code: 'estimate_not_found',
    })
    expect(await refusal(app.client, respondToLinkedEstimate, answer(newer.id, 4))).toMatchObject({
      code: 'estimate_answered',
    })
    const seen = await customer.call(listJobEstimates, { params: { id } })
    expect(seen.data.map(({ status, treasureprice }) => [status, treasureprice])).toEqual([
      ['Accepted', null],
      ['Superseded', null],
    ])
    expect(
      await refusal(treasure, createMyEstimate, {
        params: { id },
        body: { treasureprice: 1, descr: 'More' },
      }),
    ).toMatchObject({ code: 'estimate_unwanted' })
  })

  test('a treasure who was asked for a price gets the job with it; an unanswered price expires', async () => {
    const { db } = database
    const [id_job = 0] = await createJobs(db, id_customer, [{ treasure_price_pence: null }])
    const { link } = await admin.call(getEstimateLink, { params: { id_job, id_treasure } })
    const token = link.slice(-43)
    // The same sum as a signed-in treasure sees.
    expect(
      await app.client.call(previewLinkedEstimate, { body: { token, treasureprice: 300 } }),
    ).toEqual({ treasureprice: 300, service_fee: 75, customerprice: 375 })
    const { id } = await app.client.call(createLinkedEstimate, {
      body: { token, treasureprice: 40, descr: 'Done in a day', valid_until: '2026-10-10' },
    })
    // Midnight in London, an hour ahead of UTC in summer.
    now = new Date('2026-10-10T23:00:00Z')
    const listed = async () => (await admin.call(listJobEstimates, { params: { id: id_job } })).data
    expect((await listed())[0]).toMatchObject({ id, status: 'Expired' })
    expect(await runDueTasks(database, estimateTasks({ database }), now)).toEqual([])
    expect(
      await db
        .selectFrom('events')
        .select(['actor', 'id_job', 'id_customer', 'id_treasure', 'id_record'])
        .where('event', '=', 'estimate.expired')
        .execute(),
    ).toEqual([{ actor: 'system', id_job, id_customer, id_treasure, id_record: id }])
    const { id: second } = await app.client.call(createLinkedEstimate, {
      body: { token, treasureprice: 45, descr: 'Done in a day' },
    })
    const dearer = 'dearer@example.org'
    const other = { lname: 'Dear', mphone: '+447700900987', email: dearer }
    const id_other = await createTreasure(db, other)
    await admin.call(getEstimateLink, { params: { id_job, id_treasure: id_other } })
    const [asked] = await readMails(db, dearer)
    expect(asked?.body).toContain('The link works for 14 days.')
    const [, theirs = ''] = /treasure\/job\/([\w-]{43})/.exec(asked?.body ?? '') ?? []
    await app.client.call(createLinkedEstimate, {
      body: { token: theirs, treasureprice: 99, descr: 'Thoroughly' },
    })
    await settle()
    const [, toAnswer = ''] =
      /customer\/estimate\/([\w-]{43})/.exec((await newestMail(ofCustomer))?.body ?? '') ?? []
    await app.client.call(respondToLinkedEstimate, {
      body: { token: toAnswer, id: second, status: 3 },
    })
    expect(await job(id_job)).toMatchObject({ id_status: 2, treasure_price_pence: 4_500 })
    expect(
      await db
        .selectFrom('assignments')
        .select(['how', 'id_treasure'])
        .where('id_job', '=', id_job)
        .execute(),
    ).toEqual([{ how: 'estimate', id_treasure }])
    // Each treasure receives one message about the result.
    const told = async (to: string) =>
      (await readMails(db, to))
        .map(({ subject }) => subject)
        .filter((it) => it?.match(`ob ${id_job}\\b`))
    expect(await told(dearer)).toEqual([
      `Job ${id_job}: your price wasn’t accepted`,
      `Please quote for job ${id_job}`,
    ])
    expect(await told(ofTreasure)).toEqual([
      `Job ${id_job}: your price was accepted`,
      `Please quote for job ${id_job}`,
    ])
    expect((await listed()).map(({ status }) => status)).toEqual([
      'Superseded',
      'Accepted',
      'Expired',
    ])
  })

  test('a price through the link that staff received is their act; the treasure is mailed a link of their own', async () => {
    const { db } = database
    const [id_job = 0] = await createJobs(db, id_customer, [{ treasure_price_pence: null }])
    const email = 'priced@example.org'
    const id = await createTreasure(db, { lname: 'Priced', mphone: '+447700900986', email })
    const ask = () => admin.call(getEstimateLink, { params: { id_job, id_treasure: id } })
    const { link } = await ask()
    const mail = (await readMails(db, email))[0]?.body ?? ''
    // A repeated GET gives a link and writes to the treasure again only after ten minutes.
    const later = (await ask()).link
    expect(later).not.toBe(link)
    expect(await readMails(db, email)).toHaveLength(1)
    now = new Date(now.getTime() + 10 * 60_000)
    await ask()
    expect(await readMails(db, email)).toHaveLength(2)
    const [, mailed = ''] = /treasure\/job\/([\w-]{43})/.exec(mail) ?? []
    expect(mailed).not.toBe(link.slice(-43))
    for (const token of [link.slice(-43), mailed])
      await app.client.call(createLinkedEstimate, {
        body: { token, treasureprice: 77, descr: 'As if the treasure had said so' },
      })
    const { data } = await admin.call(listJobHistory, { params: { id: id_job }, query: {} })
    const sent = data.filter(({ event }) => event === 'estimate.sent')
    expect(sent.map(({ who }) => who?.kind)).toEqual(['treasure', 'user'])
  })

  test('staff page through visits, without those that were cancelled or belong to another region', async () => {
    now = new Date('2028-03-01T09:00:00Z')
    const staff = await signIn(app, await createUser(database.db, { is_admin: true }))
    treasure = await signIn(app, { email: treasureUser })
    const made = await make(await takenJob(), '2028-03-24', '09:00', {
      recurrent: true,
      end_at: '2028-04-10',
      meta: { frequency: 1 },
    })
    const gone = await make(await takenJob(), '2028-03-25')
    await treasure.call(deleteAppointment, { params: { id: gone.id }, query: {} })
    // Clocks go forward between the first and the second.
    const starts = [
      '2028-03-24T09:00:00.000Z',
      '2028-03-31T08:00:00.000Z',
      '2028-04-07T08:00:00.000Z',
    ]
    const ask = { query: { id_treasure, from: '2028-03-02', per_page: 2 } } as const
    const first = await staff.call(listAppointmentTimes, ask)
    expect(first.meta.total).toBe(3)
    expect(first.data.map(({ start_at }) => start_at)).toEqual(starts.slice(0, 2))
    expect(first.data[0]).toMatchObject({
      id_appointment: made.id,
      id_job: made.id_job,
      treasure: { id: id_treasure },
      customer: { id: id_customer },
      place: 'Lewisham, SE13',
    })
    const latest = {
      id_customer,
      from: '2028-03-31',
      to: '2028-04-07',
      sort: 'start_at,desc',
    } as const
    expect(
      (await staff.call(listAppointmentTimes, { query: latest })).data.map(
        ({ start_at }) => start_at,
      ),
    ).toEqual(starts.slice(1).toReversed())
    const elsewhere = await signIn(app, await createUser(database.db, { id_ambassador: 2 }))
    expect((await elsewhere.call(listAppointmentTimes, ask)).meta.total).toBe(0)
  })
})
