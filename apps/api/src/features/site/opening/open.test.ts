import {
  agreeSelfBilling,
  getOpening,
  tryOut,
  isApiError,
  listBookingServices,
  searchBoard,
  updateTreasureTax,
  londonDate,
  type ApiClient,
} from '@treasures/api-client'
import { sql, type KyselyPlugin } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { begin, complete, createOption, filledIn } from '#test/booking-fixtures.ts'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { startTestApp } from '#test/test-app.ts'
import { mainEngines, openTrialDatabase, type Engine } from '#test/test-database.ts'
import { createBankAccount } from '#test/wallet-fixtures.ts'
import type { Db } from '#kernel/db/connect.ts'
import { eventNames } from '#events/events.ts'
import { transact } from '#kernel/db/transact.ts'
import { billTasks } from '../../money/bills/bill-tasks.ts'
import { chargeTasks } from '../../money/charges/charge-tasks.ts'
import { invoiceTasks } from '../../money/invoices/invoice-tasks.ts'
import { takeNumber } from '../../money/invoices/write-invoice.ts'
import { creditTasks } from '../../money/wallets/credit-tasks.ts'
import { sandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import { openNow } from './open-now.ts'
import { entityOf, keptEntities, trialEntities, trialFates } from './trial-records.ts'
import { walkOneJob } from './try/walk.ts'

const day = 24 * 3_600_000

/**
 * A business that is ready to open: one trade with a price, a treasure who does it, and an owner.
 */
async function createTrial(engine: Engine) {
  const database = await openTrialDatabase(engine, inject('postgresUrl'))
  // Late in the evening, when no time of the same day is left.
  let now = new Date(Date.now() + day)
  now.setUTCHours(22, 30)
  const app = await startTestApp(database, { clock: () => now })
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  const { db } = database
  await createFixtures(db)
  await createOption(db)
  const id_treasure = await createTreasure(db, { lname: 'Fielding', mphone: '+447700900111' })
  const { id: id_skill } = await db
    .insertInto('skills')
    .values({ name: 'Gardening', id_service: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('treasure_skills').values({ id_treasure, id_skill, detail: '' }).execute()
  const ownerUser = await createUser(db, {
    super: true,
    is_admin: true,
    email: 'olive@example.org',
  })
  await createBankAccount(db, id_treasure, { id_user: ownerUser.id })
  let session = await signIn(app, ownerUser)
  const owner: ApiClient = {
    call: (endpoint, input, options) => session.call(endpoint, input, options),
    url: (path) => session.url(path),
  }
  const id_customer = await createCustomer(db, {
    email: 'carol@example.org',
    mphone: '+447700900222',
  })
  await owner.call(updateTreasureTax, {
    params: { id: id_treasure },
    body: { valid_from: '2026-01-01', vat_number: '', cis: 'not_building' },
  })
  await owner.call(agreeSelfBilling, { params: { id: id_treasure } })
  await app.drain()
  // Starts the trial after the set-up, so that their times differ.
  now = new Date(now.getTime() + 60_000)
  const tasks = {
    ...invoiceTasks({ database }),
    ...billTasks(),
    ...chargeTasks({ database, payments: sandboxPayments }),
    ...creditTasks({ database }),
  }
  const pass = async (days: number) => {
    now = new Date(now.getTime() + days * day)
    // Sign-ins expire after some weeks, and sensitive calls need a recent one.
    if (days > 0) session = await signIn(app, ownerUser)
    expect(await runDueTasks(database, tasks, now)).toEqual([])
    await app.drain()
  }
  const walk = () =>
    walkOneJob(
      {
        id_customer,
        postcode: 'SE13 5AB',
        id_service: 1,
        treasure: { id: id_treasure, lname: 'Fielding', mphone: '07700900111' },
      },
      {
        client: owner,
        pass,
        today: () => londonDate(now),
        done: async () => {},
      },
    )
  const open = () =>
    transact(db, (tx) => openNow(tx, now, { id_user: ownerUser.id, mayOpen: () => {} }))
  return { app, db, owner, walk, open, id_customer }
}

/**
 * Tables in which the trial may leave rows: the opening, History, sign-ins, counters and repeated
 * calls.
 */
const left = [
  'opened',
  'events',
  'access_tokens',
  'known_devices',
  'rate_limits',
  'idempotency_keys',
  'number_series',
  'schedules',
  // Scheduled tasks may stay. The test checks for tasks of the trial by name.
  'tasks',
]

/** Rows of all other tables, without the times of sign-ins. */
async function dump(db: Db) {
  const tables = Object.keys(trialFates).filter((name) => !left.includes(name))
  const rows = await Promise.all(
    tables.toSorted().map(async (name) => {
      const found = await sql<{ row: string }>`
        select (to_jsonb(t) - 'signed_in_at')::text as row from ${sql.table(name)} t order by 1`.execute(
        db,
      )
      return [name, found.rows.map(({ row }) => row)] as const
    }),
  )
  return Object.fromEntries(rows)
}

type Dump = Awaited<ReturnType<typeof dump>>

/** Rows that are in only one of two dumps, by table. */
const changesBetween = (before: Dump, after: Dump) =>
  Object.fromEntries(
    Object.keys(before).flatMap((name) => {
      const [was = [], is = []] = [before[name], after[name]]
      const gone = was.filter((row) => !is.includes(row))
      const come = is.filter((row) => !was.includes(row))
      return gone.length || come.length ? [[name, { gone, come }]] : []
    }),
  )

test('every table has a fate at the opening', async () => {
  const database = await openTrialDatabase('postgres', inject('postgresUrl'))
  onTestFinished(() => database.close())
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'
  `.execute(database.db)
  expect(Object.keys(trialFates).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('every entity’s events either go with the trial or stay', () => {
  const known: readonly string[] = [...trialEntities, ...keptEntities]
  expect([...new Set(eventNames.map(entityOf))].filter((name) => !known.includes(name))).toEqual([])
})

describe.each(mainEngines)('the trial (%s)', (engine) => {
  test('is marked as a trial from booking to payout, and the opening removes all of it', async () => {
    const { db, walk, open, id_customer } = await createTrial(engine)
    const before = await dump(db)
    const { id_invoice } = await walk()

    const invoice = await db
      .selectFrom('invoices')
      .select(['inv_number', 'total_pence'])
      .where('id', '=', id_invoice)
      .executeTakeFirstOrThrow()
    expect(invoice.inv_number).toBe('TRIAL-INV-000001')
    const numbers = await db.selectFrom('bills').select('number').execute()
    expect(numbers.map(({ number }) => number?.slice(0, 9))).toEqual(['TRIAL-SB-'])
    const toCustomer = await db
      .selectFrom('messages')
      .select(['state', 'error'])
      .where('id_customer', '=', id_customer)
      .execute()
    expect(toCustomer.length).toBeGreaterThan(0)
    expect(new Set(toCustomer.map(({ state, error }) => `${state}: ${error}`))).toEqual(
      new Set([
        'withheld: The business has not opened yet: until then only staff are sent messages.',
      ]),
    )

    expect(await open()).toMatchObject({
      jobs: 1,
      invoices: 1,
      invoiced: invoice.total_pence / 100,
      staff: 1,
    })
    expect(changesBetween(before, await dump(db))).toEqual({})
    const waiting = await db.selectFrom('tasks').select('name').execute()
    const ofTrial = ['bill.draft', 'charge.settle', 'job.settle', 'wallet.credit']
    expect(waiting.filter(({ name }) => ofTrial.includes(name))).toEqual([])
    expect(await takeNumber(db, { kind: 'invoice' }, (n) => `INV-${n}`)).toBe('INV-1')
  })

  test('opens the business once if two people press at once', async () => {
    const { db, open } = await createTrial(engine)
    const answers = await Promise.all([open(), open()])
    expect(answers.filter((counts) => counts !== undefined)).toHaveLength(1)
    expect(await db.selectFrom('opened').selectAll().execute()).toHaveLength(1)
    expect(await open()).toBeUndefined()
  })

  test('stays as it was wherever the opening is cut off', { tags: 'slow' }, async () => {
    const { db, walk } = await createTrial(engine)
    await walk()
    const before = await dump(db)
    /**
     * Opens, and loses the connection once so many statements have run. Returns whether it opened.
     */
    const openUntil = async (last: number) => {
      let run = 0
      const cutOff: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          run += 1
          if (run < last) return result
          // The embedded database has one connection, which a test cannot lose.
          if (engine === 'pglite') throw new Error('The connection was lost')
          await sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and state = 'idle in transaction'`.execute(db)
          return result
        },
      }
      return db
        .withPlugin(cutOff)
        .transaction()
        .execute((tx) => openNow(tx, new Date(), { id_user: 1, mayOpen: () => {} }))
        .then(
          () => true,
          () => false,
        )
    }
    let statements = 1
    const changes: ReturnType<typeof changesBetween>[] = []
    while (!(await openUntil(statements))) {
      if (statements % 25 === 1) changes.push(changesBetween(before, await dump(db)))
      statements += 1
    }
    expect(statements).toBeGreaterThan(50)
    expect(changes.filter((one) => Object.keys(one).length > 0)).toEqual([])
    expect(await db.selectFrom('opened').selectAll().execute()).toHaveLength(1)
    expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
  })

  test(
    'leaves a ledger that cannot be cleared once the business is open',
    { tags: 'slow' },
    async () => {
      const { db, walk, open } = await createTrial(engine)
      await open()
      await walk()
      await expect(
        transact(db, async (tx) => {
          await sql`select set_config('treasures.clears_trial', 'on', true)`.execute(tx)
          await sql`delete from ledger_entries`.execute(tx)
        }),
      ).rejects.toThrow('The ledger is only added to')
      await expect(sql`delete from opened`.execute(db)).rejects.toThrow('for good')
    },
  )
})

describe.each(mainEngines)('trying it (%s)', (engine) => {
  test(
    'goes from booking to payout, shows what would be sent, and leaves no trace',
    { tags: 'slow' },
    async () => {
      const { db, owner } = await createTrial(engine)
      const before = await dump(db)
      const { passed, steps } = await owner.call(tryOut, { body: {} })
      expect(steps.filter(({ state }) => state !== 'done')).toEqual([])
      expect(passed).toBe(true)
      expect(steps.flatMap(({ documents }) => documents.map(({ name }) => name))).toEqual([
        'INV-000001.pdf',
        expect.stringMatching(/^SB-\d+-0001\.pdf$/),
      ])
      const invoice = steps.find(({ key }) => key === 'invoice')
      expect(invoice?.messages.map(({ subject }) => subject)).toEqual([
        expect.stringContaining('INV-000001'),
      ])
      expect(invoice?.messages[0]?.html).toContain('INV-000001')
      expect(changesBetween(before, await dump(db))).toEqual({})
      expect(await db.selectFrom('opened').select('at').execute()).toEqual([])
      const { steps: list } = await owner.call(getOpening, {})
      expect(list.find(({ key }) => key === 'try')).toMatchObject({
        state: 'done',
        by: 'Robin Marsh',
      })
    },
  )

  test('says which step failed, and why', async () => {
    const { db, owner } = await createTrial(engine)
    await db.deleteFrom('service_options').execute()
    const { passed, steps } = await owner.call(tryOut, { body: {} })
    expect(passed).toBe(false)
    expect(steps[0]).toMatchObject({
      key: 'begin',
      state: 'failed',
      words: 'Nothing with a price is on offer where a treasure works who has the skill for it.',
    })
    expect(new Set(steps.slice(1).map(({ state }) => state))).toEqual(new Set(['not_tried']))
  })
})

describe('visitors, before it opens', () => {
  test('read that the business opens soon and cannot book, but staff can', async () => {
    const { app, owner, open } = await createTrial('postgres')
    const ask = { params: { postcode: 'SE13 5AB' }, query: {} }
    expect(await app.client.call(listBookingServices, ask)).toMatchObject({
      served: false,
      opening_soon: true,
      town: 'Lewisham',
      data: [],
    })
    expect(await owner.call(listBookingServices, ask)).toMatchObject({
      served: true,
      opening_soon: false,
    })
    expect(await app.client.call(searchBoard, { query: {} })).toMatchObject({
      data: [],
      opening_soon: true,
    })
    const refused = async (work: Promise<unknown>) =>
      work.then(
        () => 'answered',
        (error: unknown) => isApiError(error) && error.code,
      )
    const option = (await owner.call(listBookingServices, ask)).data[0]?.options[0]
    if (!option) throw new Error('There is an option')
    expect(await refused(begin(app.client, option.id))).toBe('not_open')
    // Staff begin the booking, and a visitor with its link finishes it.
    const draft = await begin(owner, option.id)
    expect(await refused(complete(app.client, draft, filledIn()))).toBe('not_open')
    await open()
    expect((await app.client.call(listBookingServices, ask)).opening_soon).toBe(false)
  })
})
