import {
  cancelRun,
  createListener,
  createMyAppointment,
  deleteAppointment,
  deleteListener,
  getListener,
  listEvents,
  listListeners,
  listLogs,
  replayFailedRuns,
  replayRun,
  switchListener,
  tryListener,
  updateListener,
  type Listener,
  type ListenerAction,
  type ListenerInput,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { someListener } from '#test/inputs/automation.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { mainEngines, openTestDatabase } from '#test/test-database.ts'
import type { Database, Db } from '#kernel/db/connect.ts'
import { transact } from '#kernel/db/transact.ts'
import { systemActor } from '#events/define-event.ts'
import type { EventName, NewEvent } from '#events/events.ts'
import { recordEvent } from '#events/record-event.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { lockJobRow } from '../../jobs/jobs/write-job.ts'
import { testMessages } from '#test/test-messages.ts'
import { automationTasks } from './automation-tasks.ts'
import { syncListeners } from './first-listeners.ts'

const start = new Date('2026-11-23T09:00:00Z')
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)
let now = start

describe.each(mainEngines)('on %s', (engine) => {
  let database: Database
  let app: TestApp
  let [id_customer, id_treasure] = [0, 0]
  let admin: SignedInClient
  let treasure: SignedInClient
  /** Makes every message of a listener fail. */
  let isBroken = false
  /** Loses the database while a listener sends. */
  let isCutOff = false

  beforeAll(async () => {
    database = await openTestDatabase(engine, inject('postgresUrl'))
    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    await db
      .updateTable('customers')
      .set({ email: 'grace@example.org', mphone: '+447700900222' })
      .where('id', '=', id_customer)
      .execute()
    id_treasure = await createTreasure(db, {
      lname: 'Okafor',
      mphone: '+447700900001',
      email: 'sam@example.org',
    })
    app = await startTestApp(database, { clock: () => now })
    admin = await signIn(app, await createUser(db, { is_admin: true, super: true }))
    treasure = await signIn(app, await createUser(db, { id_treasure }))
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })
  afterEach(async () => {
    now = start
    isBroken = false
    const { db } = database
    await db.updateTable('listeners').set({ active: false }).execute()
    for (const table of ['automation_runs', 'messages', 'activities', 'tasks'] as const)
      await db.deleteFrom(table).execute()
  })

  const messages = testMessages()
  /** Runs the worker at this time and returns what was logged. */
  function workAt(at: Date) {
    now = at
    const tasks = automationTasks({
      database,
      publicSettings: () =>
        ({ support_phone: '0808 157 0123', portal_url: 'https://t.example' }) as never,
      messages: {
        ...messages,
        queueWords: (...message) =>
          isBroken || isCutOff
            ? Promise.reject(
                Object.assign(new Error('no answer'), isCutOff ? { code: '40001' } : {}),
              )
            : messages.queueWords(...message),
      },
    })
    return runDueTasks(database, tasks, at)
  }

  async function job() {
    const [id = 0] = await createJobs(database.db, id_customer, [{ id_status: 2 }])
    await database.db
      .insertInto('assignments')
      .values({ id_job: id, id_treasure, how: 'admin', assigned_at: start, ended_at: null })
      .execute()
    return id
  }
  const happens = (event: EventName, id_job: number, data: object = {}, at = now) =>
    database.db.transaction().execute((tx) => record(tx, event, id_job, data, at))
  const record = (tx: Db, event: EventName, id_job: number, data: object, at: Date) =>
    recordEvent(tx, {
      event,
      at,
      by: systemActor,
      id_job,
      id_treasure,
      id_record: 5,
      data,
    } as unknown as NewEvent)
  const sent = {
    treasure_price_pence: 1,
    customer_price_pence: 2,
    valid_until: 'x',
    for_treasure: false,
  }
  const accepted = { treasure: 'Sam', customer_price_pence: 2, for_customer: false }

  async function listen(changes: Partial<ListenerInput> = {}): Promise<Listener> {
    const { id } = await admin.call(createListener, { body: { ...someListener, ...changes } })
    return admin.call(switchListener, { params: { id }, body: { active: true } })
  }
  const logs = async (id: number) =>
    (await admin.call(listLogs, { query: { listener: id } })).data.map((run) => ({
      ...run,
      actions: run.actions.map(({ state }) => state),
    }))
  const states = async (id: number) => (await logs(id)).map(({ state }) => state)
  const tasksAdded = async () =>
    (await database.db.selectFrom('activities').select('descr').where('to_do', '=', true).execute())
      .length
  /** Messages that listeners sent. */
  const mails = () =>
    database.db
      .selectFrom('messages')
      .selectAll()
      .where('key', 'like', 'run %')
      .orderBy('id')
      .execute()

  const text: ListenerAction = {
    do: 'send',
    channel: 'sms',
    to: 'customer',
    address: '',
    class: 'service',
    subject: '',
    body: 'Hello {{fname}}, {{treasure}} named a price for {{service}}.',
  }
  const unanswered = {
    event: 'estimate.sent',
    wait: { kind: 'for', minutes: 180 },
    unless: ['estimate.accepted'],
    actions: [text],
  } as const satisfies Partial<ListenerInput>

  test('a listener acts once after its wait, and not at all after its "unless"', async () => {
    const { id, sentence } = await listen(unanswered)
    expect(sentence).toBe(
      'When “Estimate sent” happens, wait 3 hours, then text the customer, unless “Estimate accepted” happened meanwhile.',
    )
    const [waiting, answered] = [await job(), await job()]
    await happens('estimate.sent', waiting, sent)
    await happens('estimate.sent', waiting, sent)
    await happens('estimate.sent', answered, sent)
    await workAt(hours(2))
    expect(await mails()).toEqual([])
    await happens('estimate.accepted', answered, accepted)
    await workAt(hours(3))
    expect(await mails()).toMatchObject([
      { channel: 'sms', recipient: '+447700900222', id_job: waiting, id_customer },
    ])
    expect((await mails())[0]?.body).toMatch(/^Hello \w+, Sam named a price for \w+\.$/)
    await workAt(hours(99))
    expect(await mails()).toHaveLength(1)
    expect(await logs(id)).toMatchObject([
      { state: 'cancelled', reason: 'Meanwhile: Estimate accepted', id_job: answered },
      { state: 'done', reason: null, id_job: waiting, actions: ['done'] },
    ])
  })

  test.each([
    ['job', 1],
    ['record', 1],
    ['time', 2],
  ] as const)(
    '"once per %s" acts %i times on two events about one estimate',
    async (once, count) => {
      await listen({ event: 'estimate.sent', once })
      const id_job = await job()
      await happens('estimate.sent', id_job, sent)
      await happens('estimate.sent', id_job, sent)
      await workAt(start)
      expect(await tasksAdded()).toBe(count)
    },
  )

  test('the list shows what happens automatically, in the order of the events', async () => {
    const { data } = await admin.call(listListeners, {})
    const names = (await admin.call(listEvents, {})).data.map(({ name }) => name)
    const builtIn = data.filter(({ id }) => id === null).map(({ event }) => event)
    expect(new Set(builtIn).size).toBeGreaterThan(20)
    expect(builtIn).toEqual(names.flatMap((name) => builtIn.filter((event) => event === name)))
  })

  test('a listener ignores earlier events, and logs why a later one does not match', async () => {
    const listener = await listen({
      conditions: [{ field: 'job.service', is: 'is_not', value: '1' }],
    })
    await happens('job.claimed', await job(), { from: 1, to: 2 }, hours(-1))
    await workAt(start)
    expect(await logs(listener.id)).toEqual([])
    await happens('job.claimed', await job(), { from: 1, to: 2 })
    await workAt(start)
    expect(await logs(listener.id)).toMatchObject([
      { state: 'not_matched', reason: 'Service is not "1": not so' },
    ])
    expect(await tasksAdded()).toBe(0)
  })

  test('a reminder comes the day before each visit, and not before a cancelled one', async () => {
    await syncListeners(database.db, start)
    const { data } = await admin.call(listListeners, {})
    const { id = 0 } = data.find(({ name }) => name.startsWith('Reminder')) ?? {}
    await admin.call(switchListener, { params: { id: id ?? 0 }, body: { active: true } })
    const [kept, gone] = [await job(), await job()]
    const make = (id_job: number, time: string, more = {}) =>
      treasure.call(createMyAppointment, {
        params: { id: id_job },
        body: { date: '2026-11-26', time, hours: 1, ...more },
      })
    await make(kept, '10:00', { recurrent: true, end_at: '2026-12-03', meta: { frequency: 1 } })
    const cancelled = await make(gone, '14:00')
    await database.db.deleteFrom('messages').execute()
    await workAt(new Date('2026-11-25T09:59:00Z'))
    expect(await mails()).toEqual([])
    await workAt(new Date('2026-11-25T10:00:00Z'))
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [
        'grace@example.org',
        expect.stringMatching(/^Reminder: Sam is coming on Thursday,? 26 November/),
      ],
      ['sam@example.org', expect.stringContaining('Reminder: job')],
    ])
    now = new Date('2026-11-25T13:59:59Z')
    await treasure.call(deleteAppointment, { params: { id: cancelled.id }, query: {} })
    await database.db.deleteFrom('messages').execute()
    await workAt(new Date('2026-11-25T14:00:00Z'))
    expect(await mails()).toEqual([])
    await workAt(new Date('2026-12-02T10:00:00Z'))
    expect(await mails()).toHaveLength(2)
    expect((await logs(id ?? 0)).map(({ state, reason }) => [state, reason])).toEqual([
      ['done', null],
      ['cancelled', 'The visit was moved or cancelled, or is over'],
      ['done', null],
    ])
  })

  test('two listeners that trigger each other stop, and the log says so', async () => {
    const { db } = database
    const tag = await db
      .insertInto('tags')
      .values({ name: `loop ${engine}`, color: '#336699', id_model: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const onTag = { event: 'tag.changed', once: 'time' } as const
    const action = { do: 'tag', on: 'job', id_tag: tag.id } as const
    await listen({ once: 'time', actions: [{ ...action, put: true }] })
    const circle = await listenAnyway({ ...onTag, actions: [{ ...action, put: false }] })
    const back = await listenAnyway({ ...onTag, actions: [{ ...action, put: true }] })
    const id_job = await job()
    await happens('job.claimed', id_job, { from: 1, to: 2 })
    await workAt(start)
    const reasons = [...(await logs(circle)), ...(await logs(back))].flatMap(
      ({ reason }) => reason ?? [],
    )
    expect(reasons.some((reason) => reason.startsWith('Stopped: it would set itself off'))).toBe(
      true,
    )
    expect(
      await db.selectFrom('tasks').select('id').where('name', 'like', 'automation%').execute(),
    ).toEqual([])
  })

  /**
   * Stores a listener that the API refuses, because a tag may belong to no job. An earlier version
   * may have accepted one.
   */
  async function listenAnyway(changes: Partial<ListenerInput>) {
    const { id } = await admin.call(createListener, { body: someListener })
    const { db } = database
    const definition = { ...someListener, ...changes }
    await sql`update listener_versions set definition = ${JSON.stringify(definition)}::jsonb where id_listener = ${id}`.execute(
      db,
    )
    await sql`update listeners set event = ${definition.event}, active = true, switched_on_at = ${start} where id = ${id}`.execute(
      db,
    )
    return id
  }

  test('a failed action does not affect the others, and a replay runs only actions that are not done', async () => {
    const { id } = await listen({ actions: [...someListener.actions, text] })
    isBroken = true
    await happens('job.claimed', await job(), { from: 1, to: 2 })
    expect(await workAt(start)).toEqual([])
    const [failed] = await logs(id)
    expect(failed).toMatchObject({
      state: 'failed',
      reason: 'no answer',
      actions: ['done', 'failed'],
    })
    expect([await tasksAdded(), await mails()]).toEqual([1, []])
    isBroken = false
    await admin.call(replayRun, { params: { id: failed?.id ?? 0 }, body: { as: 'then' } })
    await workAt(hours(1))
    expect(await states(id)).toEqual(['done'])
    expect([await tasksAdded(), (await mails()).length]).toEqual([1, 1])
    const again = { params: { id: failed?.id ?? 0 }, body: { as: 'now' } } as const
    expect(await refusal(admin, replayRun, again)).toMatchObject({ code: 'run_done' })
    expect(await admin.call(replayFailedRuns, { body: {} })).toEqual({ count: 0 })
  })

  const claimed = { from: 1, to: 2, how: 'claim' }
  const inOtherWords = {
    ...text,
    channel: 'email',
    subject: 'Good news',
    body: '{{treasure}} has your job {{id_job}}.',
  } as const satisfies ListenerAction
  /** E-mails to the customer by subject, with the reason if they were withheld. */
  const toldCustomer = async () => {
    const rows = await database.db
      .selectFrom('messages')
      .select(['subject', 'error'])
      .where('id_customer', '=', id_customer)
      .where('channel', '=', 'email')
      .orderBy('subject')
      .execute()
    return rows.map(({ subject, error }) => [subject, error])
  }

  test.each<[string, Partial<ListenerInput>, 'first' | 'last', [string, string | null][]]>([
    [
      'instead of ours, which would be sent first',
      { actions: [{ ...inOtherWords, instead: true }] },
      'first',
      [
        ['Good news', null],
        [expect.stringContaining('Sam'), 'A listener sends its own words instead.'],
      ],
    ],
    [
      'instead of ours, which would be sent last',
      { actions: [{ ...inOtherWords, instead: true }] },
      'last',
      [
        ['Good news', null],
        [expect.stringContaining('Sam'), 'A listener sends its own words instead.'],
      ],
    ],
    [
      'in addition to ours',
      { actions: [inOtherWords] },
      'first',
      [
        ['Good news', null],
        [expect.stringContaining('Sam'), null],
      ],
    ],
    [
      'instead of ours only if its conditions hold',
      {
        actions: [{ ...inOtherWords, instead: true }],
        conditions: [{ field: 'job.status', is: 'is', value: '9' }],
      },
      'last',
      [[expect.stringContaining('Sam'), null]],
    ],
  ])('a listener sends its own words %s', async (_, changes, ours, messagesThen) => {
    await listen(changes)
    await happens('job.claimed', await job(), claimed)
    if (ours === 'first') await app.drain()
    await workAt(start)
    await app.drain()
    expect(await toldCustomer()).toEqual(messagesThen)
    expect(
      await database.db
        .selectFrom('messages')
        .select('error')
        .where('id_treasure', '=', id_treasure)
        .where('error', 'is not', null)
        .execute(),
    ).toEqual([])
  })

  test('a run that is cut off between two actions does each of them once', async () => {
    const { id } = await listen({ actions: [...someListener.actions, text] })
    isCutOff = true
    await happens('job.claimed', await job(), { from: 1, to: 2 })
    expect(await workAt(start)).toHaveLength(1)
    expect([await tasksAdded(), await mails()]).toEqual([0, []])
    expect(await states(id)).toEqual(['waiting'])
    isCutOff = false
    await workAt(hours(1))
    await workAt(hours(2))
    expect([await tasksAdded(), (await mails()).length]).toEqual([1, 1])
    expect(await states(id)).toEqual(['done'])
  })

  const rounds = raceRoundsOn(engine)
  test(
    `answer and timer race ${rounds} times: a customer who has answered is not asked`,
    { tags: 'slow' },
    async () => {
      await listen(unanswered)
      for (let round = 0; round < rounds; round++) {
        const jobs = await Promise.all(Array.from({ length: 12 }, job))
        for (const id_job of jobs) await happens('estimate.sent', id_job, sent, start)
        await workAt(start)
        const askedBefore = new Set<number>()
        const answer = (id_job: number) =>
          transact(database.db, async (tx) => {
            await lockJobRow(tx, id_job, everywhere)
            if ((await asked(tx)).includes(id_job)) askedBefore.add(id_job)
            await record(tx, 'estimate.accepted', id_job, accepted, hours(3))
          })
        await Promise.all([workAt(hours(3)), workAt(hours(3)), ...jobs.map(answer)])
        await workAt(hours(4))
        const all = (await asked(database.db)).filter((id_job) => jobs.includes(id_job))
        expect(new Set(all)).toEqual(askedBefore)
      }
    },
  )
  /** Jobs with a queued text. */
  const asked = async (db: Db) =>
    (await db.selectFrom('messages').select('id_job').where('key', 'like', 'run %').execute()).map(
      ({ id_job }) => id_job ?? 0,
    )

  test('an unreadable run does not delay other runs', async () => {
    const { id } = await listen()
    const [poisoned, well] = [await job(), await job()]
    await happens('job.claimed', poisoned, { from: 1, to: 2 })
    await happens('job.claimed', well, { from: 1, to: 2 })
    const tasks = {
      ...automationTasks({ database, messages, publicSettings: () => ({}) as never }),
    }
    await runDueTasks(database, { 'automation.match': tasks['automation.match'] }, start)
    await database.db
      .updateTable('automation_runs')
      .set({ occasion: 'no date' })
      .where('id_job', '=', poisoned)
      .execute()
    await workAt(start)
    expect(
      Object.fromEntries((await logs(id)).map((run) => [run.id_job, run.state])),
    ).toMatchObject({
      [well]: 'done',
    })
  })

  test('an edit asks whether waiting runs stay as they began or are planned again, and staff can cancel one', async () => {
    const { id, definition } = await listen({ wait: { kind: 'for', minutes: 60 } })
    for (const id_job of [await job(), await job()])
      await happens('job.claimed', id_job, { from: 1, to: 2 })
    await workAt(start)
    const later = { ...definition, wait: { kind: 'for', minutes: 300 } as const }
    const edited = (waiting?: 'keep' | 'plan_again', changed: ListenerInput = later) => ({
      params: { id },
      body: { definition: changed, ...(waiting && { waiting }) },
    })
    const edit = (...change: Parameters<typeof edited>) =>
      admin.call(updateListener, edited(...change))
    expect(await refusal(admin, updateListener, edited())).toMatchObject({
      code: 'listener_has_waiting',
    })
    expect(await edit(undefined, definition)).toMatchObject({ version: 1 })
    expect(await edit('plan_again')).toMatchObject({ version: 2, waiting: 2 })
    const [newest] = await logs(id)
    expect(newest?.due_at).toBe(hours(5).toISOString())
    const again = await admin.call(cancelRun, { params: { id: newest?.id ?? 0 }, body: {} })
    expect(again).toMatchObject({ state: 'cancelled', reason: 'Cancelled by staff' })
    await workAt(hours(1))
    expect(await tasksAdded()).toBe(0)
    expect(await edit('keep', { ...later, wait: { kind: 'none' } })).toMatchObject({ version: 3 })
    await workAt(hours(2))
    expect(await tasksAdded()).toBe(0)
    await workAt(hours(5))
    expect(await tasksAdded()).toBe(1)
    await admin.call(deleteListener, { params: { id } })
    expect(await refusal(admin, getListener, { params: { id } })).toMatchObject({
      code: 'listener_not_found',
    })
  })

  test('a listener that runs too often within an hour pauses itself and says why', async () => {
    const { id } = await listen({ once: 'time' })
    const id_job = await job()
    const id_event = await happens('job.claimed', id_job, { from: 1, to: 2 })
    await sql`insert into automation_runs
      (id_listener, version, id_event, subject, occasion, state, created_at, ended_at)
      select ${id}::int, 1, ${id_event}::bigint, 'event ' || -n, '', 'done', ${start}::timestamptz, ${start}::timestamptz
      from generate_series(1, 200) as n`.execute(database.db)
    await workAt(start)
    expect(await admin.call(getListener, { params: { id } })).toMatchObject({
      active: false,
      paused_because: 'It ran 200 times within an hour',
    })
  })

  test('a dry run says what would have happened, and leaves the database as it was', async () => {
    const [one, other] = [await job(), await job()]
    await happens('estimate.sent', one, sent, hours(-48))
    await happens('estimate.sent', one, sent, hours(-47))
    await happens('estimate.sent', other, sent, hours(-46))
    await happens('estimate.accepted', other, accepted, hours(-45))
    const counts = () =>
      sql<object>`select (select count(*) from events) as events, (select count(*) from tasks) as tasks,
        (select count(*) from messages) as messages, (select count(*) from automation_runs) as runs,
        (select count(*) from activities) as activities, (select count(*) from listeners) as listeners,
        (select count(*) from job_links) as links`.execute(database.db)
    await app.drain()
    const before = await counts()
    const tried = await admin.call(tryListener, {
      body: {
        ...someListener,
        ...unanswered,
        conditions: [{ field: 'job.status', is: 'is', value: '2' }],
      },
    })
    expect((await counts()).rows).toEqual(before.rows)
    expect(tried.runs[0]).toMatchObject({ id_job: one, due_at: hours(-45).toISOString() })
    expect(tried.others).toContainEqual({
      why: 'Meanwhile: estimate.accepted',
      count: expect.any(Number),
    })
  })

  test('a listener that cannot do what it says is refused, with the place of each error', async () => {
    const wrong = {
      ...someListener,
      conditions: [{ field: 'data.gone', is: 'is', value: 'x' }],
      wait: { kind: 'before_appointment', minutes: 60 },
      unless: ['nothing.happened'],
      actions: [
        { ...text, body: 'Hello {{surname}}' },
        { ...text, to: 'address', address: 'nobody', body: 'See {{job_link}}' },
        { do: 'activity', id_assignee: 2_000_000, descr: 'x' },
        { do: 'tag', on: 'job', id_tag: 2_000_000, put: true },
        { do: 'webhook', id_webhook: 2_000_000 },
      ],
    } as const satisfies ListenerInput
    const refused = await refusal(admin, createListener, { body: wrong as never })
    expect(refused).toMatchObject({ code: 'invalid_fields' })
    expect(Object.keys(refused.errors ?? {})).toEqual([
      'conditions.0',
      'wait',
      'unless.0',
      'actions.0.body',
      'actions.1.address',
      'actions.1.body',
      'actions.2.id_assignee',
      'actions.3.id_tag',
      'actions.4.id_webhook',
    ])
  })
})
