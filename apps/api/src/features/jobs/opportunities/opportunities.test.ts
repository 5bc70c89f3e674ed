import {
  assignJob,
  createLinkedEstimate,
  createOpportunity,
  findTreasures,
  getJob,
  getOpportunity,
  getTreasureLinkedJob,
  listJobActivities,
  listJobEstimates,
  listJobHistory,
  listJobMatches,
  listJobOpportunities,
  listMyOpportunities,
  resendOpportunity,
  openMessage,
  respondToLinkedOpportunity,
  respondToOpportunity,
  viewOpportunity,
  withdrawOpportunity,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { testBrands, testMessages } from '#test/test-messages.ts'
import { hashSecret } from '#kernel/secrets.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { testSeal } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import type { MailPort } from '#kernel/email.ts'
import type { Texts } from '#kernel/texts.ts'
import { emailTasks } from '../../messages/messages/email/tasks.ts'
import { textTasks } from '../../messages/messages/text/tasks.ts'
import { noteOfferSent } from './note-offer-sent.ts'
import { builtInAccounting } from '#adapters/accounting/built-in-accounting.ts'
import { reactionTasks } from '#occasions/occasions.ts'
import { opportunityTasks } from './opportunity-tasks.ts'

const [yes, no] = [4, 5]
const hour = 3_600_000
/** Noon in London. */
const noon = new Date('2026-11-23T12:00:00Z')
const wanted = '2026-12-01'

describe.each(mainEngines)('on %s', (engine) => {
  let admin: SignedInClient
  let id_customer: number
  let mowing: number
  let now = noon
  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(async () => {
    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    const skill = { name: 'Mowing', id_service: 1 }
    mowing = (await db.insertInto('skills').values(skill).returning('id').executeTakeFirstOrThrow())
      .id
    admin = await signIn(app, await createUser(db, { is_admin: true, super: true }))
  })

  let made = 0
  const emailOf = (lname: string) => `${lname.toLowerCase()}@example.org`
  /** Creates a treasure who mows, two miles away. */
  async function mower(lname: string, { skilled = true, switched_on = true } = {}) {
    const { db } = database
    const mphone = `+4477009${10_000 + ++made}`
    const email = emailOf(lname)
    const id_treasure = await createTreasure(db, { lname, mphone, email, switched_on })
    if (skilled)
      await db
        .insertInto('treasure_skills')
        .values({ id_treasure, id_skill: mowing, detail: '' })
        .execute()
    return { id: id_treasure, email, mphone }
  }
  const change = (id: number, fields: object) =>
    database.db.updateTable('treasures').set(fields).where('id', '=', id).execute()
  /** Deactivates all treasures of earlier tests. */
  const sendHome = () => database.db.updateTable('treasures').set({ switched_on: false }).execute()
  async function newJob(changes: object = {}) {
    const [id = 0] = await createJobs(database.db, id_customer, [{ on_board: false }])
    if (Object.keys(changes).length)
      await database.db.updateTable('jobs').set(changes).where('id', '=', id).execute()
    return id
  }
  const after = (hours: number) => void (now = new Date(noon.getTime() + hours * hour))
  async function doTasks() {
    expect(
      await runDueTasks(database, opportunityTasks({ database, texts: undefined }), now),
    ).toEqual([])
    await app.drain()
  }
  const tokenOf = async (to: string) => {
    const [mail] = await readMails(database.db, to)
    return /\/(?:opportunity|ov)\/([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
  }
  const answer = (token: string, status: number) => ({ body: { token, status } })
  const statuses = async (id: number) =>
    Object.fromEntries(
      (await admin.call(listJobOpportunities, { params: { id } })).data.map((one) => [
        one.treasure.name,
        one.status,
      ]),
    )

  test('assigning a treasure without the skill requires a reason, which the job keeps', async () => {
    await sendHome()
    const id = await newJob()
    const able = await mower('Able')
    const green = await mower('Green', { skilled: false })
    const gone = await mower('Gone', { skilled: false, switched_on: false })
    const give = (id_treasure: number, reason?: string) => ({
      params: { id },
      body: { id_treasure, ...(reason !== undefined && { reason }) },
    })
    const matchOf = async (id_treasure: number) =>
      (
        await admin.call(listJobMatches, {
          params: { id },
          query: { id_treasure },
        })
      ).data
    expect(await matchOf(green.id)).toEqual([
      expect.objectContaining({ may_ask: false, can_assign: true, id_treasure: green.id }),
    ])
    expect(await matchOf(gone.id)).toEqual([expect.objectContaining({ can_assign: false })])
    expect(await matchOf(999_999)).toEqual([])
    for (const reason of [undefined, '', '  '])
      expect(await refusal(admin, assignJob, give(green.id, reason))).toMatchObject({
        status: 422,
        code: 'reason_required',
        message: expect.stringMatching(/^Sam Green: Has no skill for Gardening\. /),
        errors: { reason: ['Please say why'] },
      })
    expect(await refusal(admin, assignJob, give(gone.id))).toMatchObject({
      code: 'treasure_not_found',
    })
    expect(await admin.call(getJob, { params: { id } })).toMatchObject({ treasure: null })
    await admin.call(assignJob, give(green.id, 'Mows our own lawn'))
    const why = 'Has no skill for Gardening. Reason: Mows our own lawn'
    const { data } = await admin.call(listJobHistory, { params: { id }, query: {} })
    expect(data.find(({ event }) => event === 'job.claimed')).toMatchObject({ details: [why] })
    const other = { params: { id: await newJob() }, body: { id_treasure: able.id } }
    expect(await admin.call(assignJob, other)).toMatchObject({ id_treasure: able.id })
  })

  test('a match gives its reasons, the best first, and treasures who cannot do it come with obstacles', async () => {
    await sendHome()
    const { db } = database
    const near = await mower('Near')
    const far = await mower('Far')
    await change(far.id, { lat: 51.55, lon: 0.021 })
    const homely = await mower('Homely')
    await change(homely.id, { wtravel: 1 })
    const away = await mower('Away')
    const resting = { id_treasure: away.id, start_on: '2026-11-30', end_on: '2026-12-03' }
    await db
      .insertInto('breaks')
      .values({ ...resting, created_at: noon })
      .execute()
    const weekend = await mower('Weekend')
    const saturday = { weekday: 6, from_minute: 540, to_minute: 1020, mode: 'offer' as const }
    await db
      .insertInto('working_hours')
      .values({ id_treasure: weekend.id, ...saturday })
      .execute()
    await mower('Unskilled', { skilled: false })
    await mower('Off', { switched_on: false })
    const rated = { id_treasure: far.id, type_name: 'Test', id_rateby: 2 as const, weight: 1 }
    await db
      .insertInto('ratings')
      .values([1, 2, 3, 4].map(() => ({ ...rated, rating: 1, created_at: noon })))
      .execute()

    const id = await newJob({ wanted_on: wanted })
    const { data } = await admin.call(listJobMatches, { params: { id }, query: { all: true } })
    const about = (lname: string) => data.find(({ name }) => name === `Sam ${lname}`)
    expect(about('Homely')?.obstacles).toEqual(['Travels 1 mile, this is 1.6'])
    expect(about('Away')?.obstacles).toEqual(['Is on a break until 3 Dec'])
    expect(about('Weekend')?.obstacles).toEqual(['Does not work on 1 Dec'])
    expect(about('Unskilled')?.obstacles).toEqual(['Has no skill for Gardening'])
    expect(about('Off')?.obstacles).toEqual(['Is inactive'])
    expect(about('Near')).toMatchObject({
      eligible: true,
      distance_miles: 1.6,
      score: 81.51,
      parts: [
        { words: '1.6 miles away', points: 37.51, most: 40 },
        { words: 'Not rated yet', points: 24, most: 30 },
        { words: 'No job in hand', points: 10, most: 10 },
        { words: 'Free on 1 Dec', points: 10, most: 10 },
        { words: 'New to this customer', points: 0, most: 10 },
      ],
    })
    expect(about('Far')?.parts[1]?.words).toBe('Rated 1 in 4 ratings')

    const { data: able } = await admin.call(listJobMatches, { params: { id }, query: {} })
    expect(able.map(({ id_treasure }) => id_treasure)).toEqual([near.id, far.id])
    expect(
      await refusal(admin, createOpportunity, {
        params: { id },
        body: { id_treasure: away.id },
      }),
    ).toMatchObject({
      code: 'treasure_not_eligible',
      message: 'Sam Away may not be able to do this: is on a break until 3 Dec.',
    })
    // Staff may ask despite distance or diary, but not despite other obstacles.
    const ask = (id_treasure: number) => ({ params: { id }, body: { id_treasure, anyway: true } })
    for (const lname of ['Unskilled', 'Off']) {
      expect(about(lname)?.may_ask).toBe(false)
      expect(
        await refusal(admin, createOpportunity, ask(about(lname)?.id_treasure ?? 0)),
      ).toMatchObject({ status: 409, code: 'treasure_not_eligible' })
    }
    for (const { id: id_treasure } of [away, homely])
      expect(await admin.call(createOpportunity, ask(id_treasure))).toMatchObject({
        status: 'Queued',
        delivery_problem: null,
      })
    expect(await statuses(id)).toMatchObject({ 'Sam Away': 'Sent', 'Sam Homely': 'Sent' })
  })

  test('a job is offered to every suitable treasure, and the first yes gets it', async () => {
    await sendHome()
    const quick = await mower('Quick')
    const slow = await mower('Slow')
    const busy = await mower('Busy')
    const patient = await mower('Patient')
    await database.db
      .insertInto('treasure_channels')
      .values([
        { id_treasure: slow.id, id_channel: 1, enabled: false },
        { id_treasure: busy.id, id_channel: 2, enabled: false },
      ])
      .execute()
    const id = await newJob({ descr: 'Ring 07700 900 456, 12 Manor Road.' })
    const announced = async () =>
      (await admin.call(listJobMatches, { params: { id }, query: { all: true } })).data
        .filter(({ asked_next }) => asked_next)
        .map(({ id_treasure }) => id_treasure)
    const beforehand = await announced()
    const { data: asked } = await admin.call(findTreasures, { params: { id } })
    expect(beforehand).toEqual(asked.map(({ id_treasure }) => id_treasure))
    expect(await announced()).toEqual([])
    // Slow wants no e-mail, and texts are not sent yet: staff phone, and offer it manually.
    expect(asked.map(({ status }) => status)).toEqual(['Queued', 'Queued', 'Queued'])
    expect(await statuses(id)).toEqual({
      'Sam Quick': 'Sent',
      'Sam Busy': 'Sent',
      'Sam Patient': 'Sent',
    })
    const byHand = { params: { id }, body: { id_treasure: slow.id } }
    expect(await admin.call(createOpportunity, byHand)).toMatchObject({
      status: 'Queued',
      sent_at: null,
      delivery_problem: 'Nothing goes to them: please call.',
    })
    expect(await admin.call(findTreasures, { params: { id } })).toEqual({ data: [] })
    // Each message is sent through the channels that its treasure wants.
    const ways = await Promise.all(
      [quick.email, quick.mphone, slow.email, slow.mphone, busy.email, busy.mphone].map(
        async (to) => (await readMails(database.db, to)).length,
      ),
    )
    expect(ways).toEqual([1, 1, 0, 1, 1, 0])

    const [first, second, third] = await Promise.all(
      [quick.email, slow.mphone, busy.email].map(tokenOf),
    )
    const offered = await app.client.call(getOpportunity, { params: { id: first ?? '' } })
    expect(offered).toMatchObject({
      postcode: 'SE13',
      town: 'Lewisham',
      lat: 51.457,
      treasureprice: 18.5,
      treasure: { fname: 'Sam' },
    })
    expect(JSON.stringify(offered)).not.toMatch(/900 456|5AB|Grace|Hollis/)
    const seen = { body: { token: first ?? '' } }
    expect(await app.client.call(viewOpportunity, seen)).toEqual({ id_status: 3 })

    expect(await app.client.call(respondToLinkedOpportunity, answer(third ?? '', no))).toEqual({
      id_job: id,
      id_status: no,
      link: null,
    })
    const won = await app.client.call(respondToLinkedOpportunity, answer(first ?? '', yes))
    const [, toJob = ''] = /\/public\/treasure\/job\/([\w-]{43})$/.exec(won.link ?? '') ?? []
    expect(await app.client.call(getTreasureLinkedJob, { params: { token: toJob } })).toMatchObject(
      { id, customer: { lname: 'Hollis' } },
    )
    // The reply to the answer may have been lost.
    expect(
      await app.client.call(respondToLinkedOpportunity, answer(first ?? '', yes)),
    ).toMatchObject({ id_status: yes })
    expect(
      await refusal(app.client, respondToLinkedOpportunity, answer(second ?? '', yes)),
    ).toMatchObject({
      code: 'job_taken',
      message: 'Someone else got there first: this job is taken.',
    })
    expect(
      await refusal(app.client, respondToLinkedOpportunity, answer(first ?? '', no)),
    ).toMatchObject({ status: 404, code: 'link_not_found' })
    expect(await statuses(id)).toEqual({
      'Sam Quick': 'Accepted',
      'Sam Slow': 'Missed',
      'Sam Busy': 'Declined',
      'Sam Patient': 'Missed',
    })
    expect(await admin.call(getJob, { params: { id } })).toMatchObject({
      id_status: 2,
      treasure: { id: quick.id },
    })
    expect((await readMails(database.db, quick.email)).map(({ subject }) => subject)).toEqual([
      `Job ${id} is yours: Gardening`,
      'A job for you: Gardening in Lewisham',
    ])
    // Treasures who received the offer and have not answered learn that the job is taken.
    const told = async (to: string) =>
      (await readMails(database.db, to)).map(({ subject }) => subject)
    expect(await told(patient.email)).toContain(`Job ${id} has been taken`)
    expect(await told(busy.email)).not.toContain(`Job ${id} has been taken`)
    expect(await refusal(admin, findTreasures, { params: { id } })).toMatchObject({
      code: 'job_not_open',
    })
  })

  test('an offer’s link expires with the offer: its answer can be repeated for a day, but not after the job is over', async () => {
    await sendHome()
    after(0)
    const one = await mower('Repeater')
    const accept = async (token: string) => {
      const { link } = await app.client.call(respondToLinkedOpportunity, answer(token, yes))
      return /\/job\/([\w-]{43})/.exec(link ?? '')?.[1] ?? ''
    }
    const offered = async () => {
      const id = await newJob()
      await admin.call(createOpportunity, { params: { id }, body: { id_treasure: one.id } })
      return { id, token: await tokenOf(one.email) }
    }
    const { id, token } = await offered()
    const first = await accept(token)
    after(23)
    const again = await accept(token)
    const ends = await database.db
      .selectFrom('job_links')
      .select('expires_at')
      .where('hash', 'in', [first, again].map(hashSecret))
      .execute()
    expect(ends).toEqual(Array(2).fill({ expires_at: new Date(noon.getTime() + 365 * 24 * hour) }))
    after(24)
    expect(await refusal(app.client, respondToLinkedOpportunity, answer(token, yes))).toMatchObject(
      { status: 404, code: 'link_not_found' },
    )

    const open = (link: string) => ({ params: { token: link } })
    expect(await app.client.call(getTreasureLinkedJob, open(again))).toMatchObject({ id })
    after(0)
    const other = await offered()
    const link = await accept(other.token)
    await database.db
      .updateTable('jobs')
      .set({ id_status: 4, over_at: now })
      .where('id', '=', other.id)
      .execute()
    expect(
      await refusal(app.client, respondToLinkedOpportunity, answer(other.token, yes)),
    ).toMatchObject({ status: 404 })
    expect(await app.client.call(getTreasureLinkedJob, open(link))).toMatchObject({ id: other.id })
    after(30 * 24)
    expect(await refusal(app.client, getTreasureLinkedJob, open(link))).toMatchObject({
      status: 404,
    })
    after(0)
  })

  test('an offered job that needs a price takes an estimate through the same link, and no yes', async () => {
    await sendHome()
    const { id: id_treasure, email } = await mower('Quoter')
    const id = await newJob({
      id_job_type: 2,
      treasure_price_pence: null,
      customer_price_pence: null,
    })
    const [offer] = (await admin.call(findTreasures, { params: { id } })).data
    const token = await tokenOf(email)
    expect(await refusal(app.client, respondToLinkedOpportunity, answer(token, 4))).toMatchObject({
      code: 'estimate_wanted',
    })
    const yes = { params: { id: offer?.id ?? 0 }, body: { status: 4 } }
    expect(await refusal(admin, respondToOpportunity, yes)).toMatchObject({
      code: 'estimate_wanted',
    })
    const price = { token, treasureprice: 80, descr: 'All of it' }
    expect(await app.client.call(createLinkedEstimate, { body: price })).toMatchObject({
      customerprice: 100,
    })
    const named = await admin.call(listJobEstimates, { params: { id } })
    expect(named.data).toMatchObject([{ id_treasure, status: 'Sent' }])
    await app.client.call(respondToLinkedOpportunity, answer(token, 5))
    expect(await refusal(app.client, createLinkedEstimate, { body: price })).toMatchObject({
      code: 'link_not_found',
    })
  })

  test('a yes without a skill that the job now requires is refused in words, by link and by staff', async () => {
    await sendHome()
    const { db } = database
    const { id: id_treasure, email } = await mower('Unlearned')
    const id = await newJob()
    const [offer] = (await admin.call(findTreasures, { params: { id } })).data
    const token = await tokenOf(email)
    await db.deleteFrom('treasure_skills').where('id_treasure', '=', id_treasure).execute()
    const wanted = (requires_skill: boolean) =>
      db.updateTable('services').set({ requires_skill }).where('id', '=', 1).execute()
    await wanted(true)
    expect(await refusal(app.client, respondToLinkedOpportunity, answer(token, yes))).toMatchObject(
      {
        code: 'skill_required',
        message: expect.stringMatching(/the skill Mowing, which is not on your profile/),
      },
    )
    const said = { params: { id: offer?.id ?? 0 }, body: { status: yes } }
    expect(await refusal(admin, respondToOpportunity, said)).toMatchObject({
      code: 'skill_required',
      message: expect.stringMatching(/the treasure’s profile/),
    })
    await wanted(false)
    await app.client.call(respondToLinkedOpportunity, answer(token, yes))
  })

  test('an answer that staff give for a treasure says so', async () => {
    await sendHome()
    const one = await mower('Spoken')
    const id = await newJob()
    const { id: offer } = await admin.call(createOpportunity, {
      params: { id },
      body: { id_treasure: one.id },
    })
    await admin.call(respondToOpportunity, { params: { id: offer }, body: { status: no } })
    const { data } = await admin.call(listJobActivities, { params: { id }, query: {} })
    expect(data.map(({ descr }) => descr)).toContainEqual(
      expect.stringMatching(/ declined the offer for Sam Spoken\.$/),
    )
  })

  test("staff who open an offer's link are the authors of the answer and of the acts that follow", async () => {
    await sendHome()
    const one = await mower('Opened')
    const id = await newJob()
    await admin.call(createOpportunity, { params: { id }, body: { id_treasure: one.id } })
    const token = await tokenOf(one.email)
    const { id: message } = await database.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', one.email)
      .executeTakeFirstOrThrow()
    await admin.call(openMessage, { params: { id: message }, body: {} })
    const { link } = await app.client.call(respondToLinkedOpportunity, answer(token, yes))
    const events = await database.db
      .selectFrom('events')
      .select('actor')
      .where('id_job', '=', id)
      .where('event', '=', 'opportunity.accepted')
      .execute()
    expect(events).toEqual([{ actor: 'user' }])
    const made = await database.db
      .selectFrom('job_links')
      .select('id_opened_by')
      .where('hash', '=', hashSecret(link?.split('/').at(-1) ?? ''))
      .executeTakeFirst()
    expect(made?.id_opened_by).not.toBeNull()
  })

  test('a link that was sent again replaces the old one; a withdrawn or expired link does not work', async () => {
    await sendHome()
    after(0)
    const one = await mower('Patient')
    const mine = await signIn(app, await createUser(database.db, { id_treasure: one.id }))
    const id = await newJob()
    const body = { id_treasure: one.id }
    const { id: offer } = await admin.call(createOpportunity, { params: { id }, body })
    expect(await refusal(admin, createOpportunity, { params: { id }, body })).toMatchObject({
      code: 'opportunity_open',
    })
    const old = await tokenOf(one.email)
    after(20)
    await admin.call(resendOpportunity, { params: { id: offer } })
    const fresh = await tokenOf(one.email)
    const read = (token: string) => ({ params: { id: token } })
    expect(await refusal(app.client, getOpportunity, read(old))).toMatchObject({ status: 404 })
    expect(await app.client.call(getOpportunity, read(fresh))).toMatchObject({ id_job: id })

    after(44)
    expect(await refusal(app.client, getOpportunity, read(fresh))).toMatchObject({ status: 404 })
    expect(await refusal(app.client, respondToLinkedOpportunity, answer(fresh, yes))).toMatchObject(
      { status: 404 },
    )
    expect((await mine.call(listMyOpportunities, {})).data).toEqual([])
    await doTasks()
    expect(await statuses(id)).toEqual({ 'Sam Patient': 'Expired' })
    const log = database.db.selectFrom('events').select('event').where('id_record', '=', offer)
    expect((await log.orderBy('id').execute()).map(({ event }) => event)).toEqual([
      'opportunity.offered',
      'opportunity.resent',
      'opportunity.expired',
    ])
    await admin.call(resendOpportunity, { params: { id: offer } })
    expect((await mine.call(listMyOpportunities, {})).data).toMatchObject([{ id_job: id }])
    await admin.call(withdrawOpportunity, { params: { id: offer } })
    expect(
      await refusal(mine, respondToOpportunity, { params: { id: offer }, body: { status: yes } }),
    ).toMatchObject({ code: 'opportunity_over' })
    expect(await refusal(admin, withdrawOpportunity, { params: { id: offer } })).toMatchObject({
      status: 409,
      code: 'opportunity_over',
    })
    after(0)
  })

  test('for a job wanted soon or on any day, a diary without a free day is an obstacle', async () => {
    await sendHome()
    const { db } = database
    const [free, full, resting] = [await mower('Free'), await mower('Full'), await mower('Resting')]
    const [held = 0] = await createJobs(db, id_customer, [{ id_status: 3 }])
    const booked = await db
      .insertInto('appointments')
      .values({
        id_job: held,
        id_treasure: full.id,
        date: '2026-11-23',
        time: '08:00',
        hours_hundredths: 800,
        visit: false,
        recurrent: false,
        end_on: null,
        frequency: null,
        every: null,
        byweekday: null,
        created_at: noon,
        updated_at: noon,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const day = (n: number) => new Date(Date.UTC(2026, 10, 23 + n, 8))
    const book = (treasure: number, days: number[]) =>
      db
        .insertInto('appointment_times')
        .values(
          days.map((n) => ({
            id_appointment: booked.id,
            id_treasure: treasure,
            during: `[${day(n).toISOString()},${new Date(day(n).getTime() + 8 * hour).toISOString()})`,
          })),
        )
        .execute()
    await book(full.id, [0, 1, 2, 3, 4, 5, 6, 7, 8])
    await book(free.id, [0, 1])
    const off = { id_treasure: resting.id, start_on: '2026-11-20', end_on: '2026-12-24' }
    await db
      .insertInto('breaks')
      .values({ ...off, created_at: noon })
      .execute()

    const obstacles = async (changes: object) => {
      const id = await newJob(changes)
      const { data } = await admin.call(listJobMatches, { params: { id }, query: { all: true } })
      const about = (lname: string) => data.find(({ name }) => name === `Sam ${lname}`)
      return {
        free: about('Free')?.obstacles,
        full: about('Full')?.obstacles,
        resting: about('Resting')?.obstacles,
        diary: ['Free', 'Full'].map((lname) => about(lname)?.parts[3]),
      }
    }
    expect(await obstacles({ wanted: 'soon', auto_match: true })).toEqual({
      free: [],
      full: ['Has no free day until 29 Nov'],
      resting: ['Is on a break until 24 Dec'],
      diary: [
        { words: 'Free on 25 Nov', points: 7.14, most: 10 },
        { words: 'No free day', points: 0, most: 10 },
      ],
    })
    expect(await obstacles({ wanted: 'flexible' })).toMatchObject({
      full: [],
      resting: ['Is on a break until 24 Dec'],
      diary: [{ words: 'Free on 25 Nov' }, { words: 'Free on 2 Dec' }],
    })
    // A freed visit takes no time.
    await db.updateTable('appointment_times').set({ freed_at: noon }).execute()
    expect(await obstacles({ wanted: 'soon' })).toMatchObject({ full: [] })
    await db.updateTable('jobs').set({ auto_match: false }).execute()
  })

  test('with a mail server an offer is Sent once its e-mail has been sent, and an unreachable treasure is replaced by the next', async () => {
    await sendHome()
    const { db } = database
    await mower('Gone')
    const dead = await mower('Dead')
    const off = await mower('Silent')
    await mower('Third')
    await mower('Fourth')
    await change(off.id, { email: null })
    const id = await newJob({ auto_match: true })
    const publicSettings = () => ({ portal_url: 'https://treasures.example' }) as never
    const messages = testMessages({ hasMailServer: true })
    const tasks = {
      ...opportunityTasks({ database, texts: undefined }),
      ...reactionTasks({
        messages,
        publicSettings,
        accounting: builtInAccounting,
        settings: {},
      }),
    }
    const match = async () => expect(await runDueTasks(database, tasks, now)).toEqual([])
    /** Sends waiting messages; the server rejects e-mails to one address permanently. */
    async function send() {
      const done: string[] = []
      const mail: MailPort = {
        close: () => {},
        async send({ recipient }) {
          done.push(recipient)
          if (recipient === dead.email)
            throw Object.assign(new Error('No such person'), { responseCode: 550 })
        },
      }
      await runDueTasks(
        database,
        {
          ...tasks,
          ...emailTasks({
            database,
            brands: testBrands,
            mail,
            portal: () => '',
            seal: testSeal,
            settings: {},
            whenSent: [noteOfferSent],
          }),
        },
        now,
      )
      return done
    }
    after(0)
    await match()
    expect(await statuses(id)).toEqual({
      'Sam Gone': 'Queued',
      'Sam Dead': 'Queued',
      'Sam Third': 'Queued',
    })
    // The message waited for a while, and the day to answer begins when it is sent.
    after(0.5)
    await send()
    const { data } = await admin.call(listJobOpportunities, { params: { id } })
    const about = (lname: string) => data.find(({ treasure }) => treasure.name === `Sam ${lname}`)
    expect(about('Gone')).toMatchObject({
      status: 'Sent',
      sent_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 24 * hour).toISOString(),
      delivery_problem: null,
    })
    expect(about('Dead')).toMatchObject({
      sent_at: null,
      delivery_problem: 'Could not be delivered: please call. (No such person)',
    })
    // The next treasure replaces the one who was not reached, and no others are asked within the
    // hour.
    await match()
    expect(Object.keys(await statuses(id)).toSorted()).toEqual([
      'Sam Dead',
      'Sam Fourth',
      'Sam Gone',
      'Sam Third',
    ])
    await send()
    expect(await statuses(id)).toMatchObject({ 'Sam Fourth': 'Sent', 'Sam Dead': 'Expired' })
    after(0)
    await db.updateTable('jobs').set({ auto_match: false }).execute()
  })

  test('an offer by text alone is Sent once its text has been sent, and ends if no channel remains', async () => {
    await sendHome()
    const { db } = database
    const [texter, stopper, silent] = [
      await mower('Texter'),
      await mower('Stopper'),
      await mower('Quiet'),
    ]
    for (const { id } of [texter, stopper, silent]) await change(id, { email: null })
    const off = { id_treasure: silent.id, id_channel: 2, enabled: false }
    await db.insertInto('treasure_channels').values(off).execute()
    await db.deleteFrom('messages').execute()
    const handedOver: string[] = []
    const texts = {
      send: async ({ recipient }: { recipient: string }) => {
        handedOver.push(recipient)
        return { is: 'taken', reference: recipient }
      },
    } as unknown as Texts
    const publicSettings = () => ({ portal_url: 'https://treasures.example' }) as never
    const messages = testMessages({ hasMailServer: true, textsLeave: true })
    const tasks = {
      ...opportunityTasks({ database, texts }),
      ...reactionTasks({
        messages,
        publicSettings,
        accounting: builtInAccounting,
        settings: {},
      }),
    }
    const id = await newJob({ auto_match: true })
    after(0)
    expect(await runDueTasks(database, tasks, now)).toEqual([])
    expect(await statuses(id)).toEqual({ 'Sam Texter': 'Queued', 'Sam Stopper': 'Queued' })
    const stopped = {
      mobile: stopper.mphone,
      how: 'text',
      stopped_at: now,
      lifted_at: null,
    } as const
    await db.insertInto('text_opt_outs').values(stopped).execute()
    after(0.5)
    const sending = textTasks({ database, texts, whenSent: [noteOfferSent] })
    expect(await runDueTasks(database, { ...tasks, ...sending }, now)).toEqual([])
    expect(handedOver).toEqual([texter.mphone])
    expect(await statuses(id)).toEqual({ 'Sam Texter': 'Sent', 'Sam Stopper': 'Expired' })
    const { data } = await admin.call(listJobOpportunities, { params: { id } })
    expect(data.find(({ treasure }) => treasure.name === 'Sam Stopper')).toMatchObject({
      delivery_problem:
        'Nothing goes to them: please call. (They answered STOP: we no longer text this number.)',
    })
    after(0)
    await db.updateTable('jobs').set({ auto_match: false }).execute()
  })

  test('automatic matching asks three treasures an hour, by day, and each only once', async () => {
    await sendHome()
    const crew = []
    for (const lname of ['One', 'Two', 'Three', 'Four']) crew.push(await mower(lname))
    const id = await newJob({ auto_match: true })
    const asked = async () => Object.keys(await statuses(id)).length
    after(-6)
    await doTasks()
    expect(await asked()).toBe(0)
    after(0)
    await doTasks()
    expect(await asked()).toBe(3)
    after(0.5)
    await doTasks()
    expect(await asked()).toBe(3)
    after(1)
    await doTasks()
    expect(await asked()).toBe(4)
    after(26)
    await doTasks()
    expect(await statuses(id)).toEqual({
      'Sam One': 'Expired',
      'Sam Two': 'Expired',
      'Sam Three': 'Expired',
      'Sam Four': 'Expired',
    })
    const sent = await Promise.all(
      crew.map(async ({ email }) => (await readMails(database.db, email)).length),
    )
    expect(sent).toEqual([1, 1, 1, 1])
    after(0)
  })
})
