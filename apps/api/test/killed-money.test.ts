/* @module-tag slow */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { xeroAccounting } from '../src/adapters/accounting/xero-accounting.ts'
import { stripePayments } from '../src/adapters/payments/stripe-payments.ts'
import { accountingTasks } from '../src/features/money/accounting/accounting-tasks.ts'
import { beginByStaff } from '../src/features/money/charges/begin-charge.ts'
import { chargeCards } from '../src/features/money/charges/charge-cards.ts'
import { chargeTasks } from '../src/features/money/charges/charge-tasks.ts'
import { paymentEventsStore } from '../src/features/money/charges/payment-events.store.ts'
import { writeFirstBusiness } from '../src/features/catalogue/business/business.store.ts'
import { business } from './test-app.ts'
import { readRates, writeFirstRates } from '../src/features/catalogue/rates/rates.store.ts'
import { draftBill, issueBill } from '../src/features/money/bills/write-bill.ts'
import { creditInvoice } from '../src/features/money/invoices/credit-invoice.ts'
import { voidInvoice } from '../src/features/money/invoices/void-invoice.ts'
import { lockInvoice } from '../src/features/money/invoices/write-invoice.ts'
import { testMessages } from './test-messages.ts'
import { openPglite, openPostgres, type Database, type Db } from '../src/kernel/db/connect.ts'
import { transact } from '../src/kernel/db/transact.ts'
import { systemActor } from '../src/events/define-event.ts'
import { enqueue } from '../src/kernel/tasks/enqueue.ts'
import { drainReactions } from './drain-reactions.ts'
import type { DoomedOrder, Stood, Stop } from './doomed-tasks.ts'
import { startFakeStripe } from './fake-stripe.ts'
import { startFakeXero } from './fake-xero.ts'
import { createCustomer, createFixtures, createTreasure } from './fixtures.ts'
import { createDueLine, createIssued } from './invoice-fixtures.ts'
import { createCard, createIssuedInvoice } from './money-fixtures.ts'
import { createPostgresDatabase } from './postgres-databases.ts'
import { runDueTasks } from './run-due-tasks.ts'
import { createUser } from './sign-in.ts'
import { everywhere } from '../src/kernel/http/scope.ts'
import { fillDataFolder, mainEngines, type Engine } from './test-database.ts'

const at = new Date('2026-11-20T09:00:00Z')
const hour = 3_600_000
/**
 * Kills processes even between steps that change nothing permanently. Run `KILL_STEPS=every
 * ENGINES=both` after changing how money goes out. On the embedded engine each death then has its
 * own process.
 */
const everyStep = process.env.KILL_STEPS === 'every'
const stepsOf = (most: number) => (everyStep ? 48 : most)
const after = (hours: number) => new Date(at.getTime() + hours * hour)

/** Creates a database that each process opens itself, with its own Stripe and Xero. */
async function createWorld(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'treasures-killed-'))
  const created =
    engine === 'postgres' ? await createPostgresDatabase(inject('postgresUrl')) : undefined
  if (!created) await fillDataFolder(folder)
  const stripe = await startFakeStripe()
  const xero = await startFakeXero()
  onTestFinished(async () => {
    await stripe.close()
    await xero.close()
    await created?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const where = created?.url ?? folder
  const payments = stripePayments(stripe.settings)
  const accounting = xeroAccounting(xero.settings, { pauseMs: 0 })

  async function open() {
    const database: Database = created ? openPostgres(where) : await openPglite(where)
    const { db } = database
    const publicSettings = () =>
      ({ portal_url: 'https://treasures.example', support_phone: '0808' }) as never
    const drain = drainReactions({
      database,
      accounting,
      messages: testMessages(),
      settings: {},
      publicSettings,
      clock: () => at,
    })
    return {
      database,
      db,
      cards: chargeCards({ database, payments }),
      drain,
      charge: (now: Date) => runDueTasks(database, chargeTasks({ database, payments }), now),
      send: (now: Date) => runDueTasks(database, accountingTasks({ database, accounting }), now),
      [Symbol.asyncDispose]: () => database.close(),
    }
  }

  /** Starts a process with these tasks, and kills it once each task has stopped at its step. */
  async function kill(stops: Stop[]): Promise<Stood[]> {
    const order: DoomedOrder = {
      where,
      at: at.toISOString(),
      stops,
      every: everyStep,
      stripe: stripe.settings,
      xero: xero.settings,
    }
    const doomed = fork(new URL('doomed-tasks.ts', import.meta.url), [JSON.stringify(order)])
    type Told = { stood: Stood[]; failures: unknown[] }
    const { stood, failures } = await new Promise<Told>((resolve, reject) => {
      doomed.once('message', (told) => resolve(told as Told))
      doomed.once('exit', () => reject(new Error('It died before its time.')))
    })
    const gone = once(doomed, 'exit')
    doomed.kill('SIGKILL')
    await gone
    expect(failures).toEqual([])
    await using world = await open()
    // Expires the leases.
    await sql`update tasks set leased_until = clock_timestamp() where leased_until is not null`.execute(
      world.db,
    )
    return stood
  }

  return { engine, open, kill, stripe, xero, payments, sent: [] as number[] }
}
type World = Awaited<ReturnType<typeof createWorld>>
type Open = Awaited<ReturnType<World['open']>>
type Prepared = { key: string; id_invoice: number }
/**
 * Kinds of task, with a way to make one due. Each has fewer than `most` steps that change
 * something.
 */
type Kinds = Record<
  string,
  { task: string; most: number; prepare(open: Open, world: World): Promise<Prepared> }
>

let people = 0
async function createPayer({ db }: Open, answer = 'works') {
  const id_customer = await createCustomer(db, { lname: `Payer${++people}`, auto_payment: 1 })
  await createCard(db, id_customer, {
    reference: `pm_${answer}_${people}`,
    processor: 'stripe',
    payer: `cus_${people}`,
  })
  return id_customer
}

/** Creates an issued invoice for a customer with one card, which gives this answer. */
const createOwed = async (open: Open, answer?: string) =>
  createIssuedInvoice(open.db, { id_customer: await createPayer(open, answer) })

async function beginBefore({ db }: Open, id_invoice: number) {
  const begun = await transact(db, (tx) =>
    beginByStaff(tx, after(-0.1), id_invoice, { processor: 'stripe', id_user: null }),
  )
  if (!('charge' in begun)) throw new Error(begun.problem)
  return begun.charge
}

const charging = {
  'by the clock': {
    task: 'invoice.charge',
    most: 8,
    async prepare(open) {
      const id = await createOwed(open)
      await enqueue(open.db, 'invoice.charge', { id })
      return { key: String(id), id_invoice: id }
    },
  },
  'of which the answer was lost': {
    task: 'charge.settle',
    most: 4,
    async prepare(open, { payments }) {
      const id_invoice = await createOwed(open)
      const { id, request } = await beginBefore(open, id_invoice)
      await payments.charge(request)
      return { key: String(id), id_invoice }
    },
  },
  'that the customer has confirmed': {
    task: 'payment_event.hear',
    most: 4,
    async prepare(open, { stripe }) {
      const id_invoice = await createOwed(open, 'authentication_required')
      const { reference } = await open.cards.ask(await beginBefore(open, id_invoice), at)
      if (reference === null) throw new Error('Stripe has not answered')
      stripe.payments.confirm(reference)
      const news = {
        is: 'payment_changed',
        id: `evt_${id_invoice}`,
        reference,
        told_at: at,
      } as const
      await paymentEventsStore(open.db).add(news, at)
      await enqueue(open.db, 'payment_event.hear', { id: news.id })
      return { key: news.id, id_invoice }
    },
  },
} satisfies Kinds

/**
 * Kills tasks of each kind before each of their steps. All run in one process, except on the
 * embedded engine, where one stopped task blocks all others. Returns the place of each death by
 * invoice.
 */
async function dieBetweenSteps(world: World, kinds: Kinds): Promise<Map<number, string>> {
  const died = new Map<number, string>()
  const ended = new Set<string>()
  async function die(all: { what: string; at: number }[]) {
    const stops: (Stop & Prepared & { what: string })[] = []
    {
      await using open = await world.open()
      for (const one of all) {
        const kind = kinds[one.what]
        if (kind) stops.push({ ...one, name: kind.task, ...(await kind.prepare(open, world)) })
      }
    }
    for (const { name, key, stands } of await world.kill(stops)) {
      const stop = stops.find((one) => one.name === name && one.key === key)
      if (!stop) continue
      if (stands === null) ended.add(stop.what)
      died.set(stop.id_invoice, `${stop.what}, before ${stands ?? 'nothing'}`)
    }
  }
  const all = Object.entries(kinds).flatMap(([what, { most }]) =>
    Array.from({ length: stepsOf(most) }, (_, step) => ({ what, at: step })),
  )
  if (world.engine === 'postgres') await die(all)
  else for (const one of all) if (!ended.has(one.what)) await die([one])
  // Every kind has finished, so all of its steps were tried.
  expect([...ended].toSorted()).toEqual(Object.keys(kinds).toSorted())
  return died
}

/**
 * Lists invoices with errors. Each must be paid once, by one attempt, with one posting and one
 * payment at Stripe.
 */
async function wronglyCharged({ db }: Open, { stripe }: World, died: Map<number, string>) {
  const count = (table: string, where: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where id_invoice = invoices.id and ${sql.raw(where)})`
  const { rows } = await sql<Record<string, number> & { id: number }>`
    select id, id_status, total_pence - amount_paid_pence as owed,
      ${count('charges', "status = 'succeeded'")} as succeeded,
      ${count('charges', "status in ('pending', 'unknown', 'requires_action')")} as open,
      ${count('ledger_transactions', "kind = 'payment'")} as payments,
      ${count('ledger_transactions', "kind = 'processor_fee'")} as fees
    from invoices`.execute(db)
  const once = { id_status: 4, owed: 0, succeeded: 1, open: 0, payments: 1, fees: 1, stripe: 1 }
  const ofInvoice = (id: number) =>
    stripe.payments.charged().filter(({ metadata }) => metadata.key?.startsWith(`${id}:`))
  return rows
    .map((row) => ({ ...row, stripe: ofInvoice(row.id).length }))
    .filter((row) => Object.entries(once).some(([name, value]) => row[name as 'stripe'] !== value))
    .map((row) => ({ ...row, died: died.get(row.id) }))
}

async function createOne(open: Open) {
  const id_customer = await createPayer(open)
  const mphone = `+4477009${10_000 + people}`
  const id_treasure = await createTreasure(open.db, { lname: `T${people}`, mphone })
  return createIssued(open.db, { id_customer, id_treasure }, after(-24 * 20))
}

/** Runs the reactions, and returns the newest document to send. */
async function documentOf(
  { db, drain }: Open,
  kind: 'invoice' | 'payment' | 'credit_note' | 'void' | 'bill',
) {
  await drain()
  const { id } = await db
    .selectFrom('accounting_documents')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return String(id)
}

const held = async (tx: Db, id: number) => {
  const invoice = await lockInvoice(tx, id, everywhere)
  if (!invoice) throw new Error('We can’t find that invoice')
  return invoice
}

const sending = {
  'of an invoice': {
    task: 'accounting.send',
    most: 13,
    async prepare(open) {
      const id_invoice = await createOne(open)
      return { id_invoice, key: await documentOf(open, 'invoice') }
    },
  },
  'of a payment': {
    task: 'accounting.send',
    most: 9,
    async prepare(open, { sent }) {
      const id_invoice = sent.pop() ?? 0
      await open.cards.byClock(id_invoice, at)
      return { id_invoice, key: await documentOf(open, 'payment') }
    },
  },
  'of a credit note': {
    task: 'accounting.send',
    most: 12,
    async prepare(open, { sent }) {
      const id_invoice = sent.pop() ?? 0
      const { id: id_user } = await createUser(open.db)
      const { id: id_line } = await open.db
        .selectFrom('invoice_lines')
        .select('id')
        .where('id_invoice', '=', id_invoice)
        .executeTakeFirstOrThrow()
      const note = { reason: 'goodwill', notes: '', lines: [{ id_line, amount: 5 }] } as const
      await transact(open.db, async (tx) =>
        creditInvoice(
          tx,
          at,
          await held(tx, id_invoice),
          { ...note, lines: [...note.lines] },
          id_user,
        ),
      )
      return { id_invoice, key: await documentOf(open, 'credit_note') }
    },
  },
  'of a void': {
    task: 'accounting.send',
    most: 9,
    async prepare(open, { sent }) {
      const id_invoice = sent.pop() ?? 0
      await transact(open.db, async (tx) =>
        voidInvoice(tx, at, await held(tx, id_invoice), systemActor),
      )
      return { id_invoice, key: await documentOf(open, 'void') }
    },
  },
} satisfies Kinds

async function issueOne(open: Open): Promise<number> {
  const { db } = open
  const id_customer = await createPayer(open)
  const mphone = `+4477009${10_000 + people}`
  const id_treasure = await createTreasure(db, { lname: `T${people}`, mphone })
  const of = { id_treasure, created_at: at }
  await db
    .insertInto('treasure_taxes')
    .values({ ...of, valid_from: '2020-01-01', cis: 'not_building' })
    .execute()
  await db
    .insertInto('self_billing_agreements')
    .values({ ...of, agreed_on: '2026-01-01', expires_on: '2026-12-31' })
    .execute()
  const { id_timesheet } = await createDueLine(db, { id_customer, id_treasure })
  const rates = await readRates(db)
  return transact(db, async (tx) => {
    const draft = await draftBill(tx, at, id_timesheet, { rates })
    const id = draft?.id ?? 0
    const { problem } = await issueBill(tx, at, { id, id_timesheet }, { rates, by: systemActor })
    if (problem) throw new Error(problem)
    return id
  })
}

/**
 * Bills take the same way as invoices, so they are killed only with `everyStep`. `id_invoice` is
 * the bill's id, made negative.
 */
const sendingBills = {
  'of a bill': {
    task: 'accounting.send',
    most: 0,
    async prepare(open) {
      const id = await issueOne(open)
      return { id_invoice: -id, key: await documentOf(open, 'bill') }
    },
  },
} satisfies Kinds

/** Lists bills that Xero does not have exactly once, or has with other figures. */
async function wronglyBilled({ db }: Open, { xero }: World, died: Map<number, string>) {
  const ids = [...died.keys()].filter((id) => id < 0).map((id) => -id)
  const bills = await db
    .selectFrom('bills')
    .select(['id', 'number', 'total_pence', 'vat_pence'])
    .where('id', 'in', ids.length ? ids : [0])
    .execute()
  return bills.flatMap(({ id, number, total_pence, vat_pence }) => {
    const there = [...xero.documents.values()].filter((one) => one.number === number)
    const isRight =
      there.length === 1 && there[0]?.total === total_pence && there[0].tax === vat_pence
    return isRight ? [] : [{ died: died.get(-id), number, there }]
  })
}

/** Lists invoices whose documents, payments or credits in Xero differ from ours. */
async function wronglyBooked({ db }: Open, { xero }: World, died: Map<number, string>) {
  const invoices = await db
    .selectFrom('invoices')
    .select([
      'id',
      'inv_number',
      'total_pence',
      'vat_pence',
      'amount_paid_pence',
      'amount_credited_pence',
    ])
    .select('voided_at')
    .where('id', 'in', [...died.keys()])
    .execute()
  return invoices.flatMap((invoice) => {
    const there = [...xero.documents.values()].filter(({ number }) => number === invoice.inv_number)
    const payments = xero.payments.filter(({ document }) => document === there[0])
    const ours = {
      total: invoice.total_pence,
      tax: invoice.vat_pence,
      paid: invoice.amount_paid_pence,
      credited: invoice.amount_credited_pence,
      status: invoice.voided_at ? 'VOIDED' : invoice.amount_paid_pence ? 'PAID' : 'AUTHORISED',
    }
    const isRight =
      there.length === 1 &&
      payments.length === (ours.paid > 0 ? 1 : 0) &&
      Object.entries(ours).every(([name, value]) => there[0]?.[name as 'paid'] === value)
    return isRight ? [] : [{ died: died.get(invoice.id), ours, there, payments }]
  })
}

const killedOn: readonly Engine[] = everyStep ? mainEngines : ['postgres']

describe.each(killedOn)('on %s', { timeout: 1_800_000 }, (engine) => {
  async function beginWorld() {
    const world = await createWorld(engine)
    await using open = await world.open()
    await createFixtures(open.db)
    await writeFirstBusiness(open.db, at, business)
    await writeFirstRates(open.db, at, { vatRate: 20, commissionRate: 20, franchiseShare: 50 })
    // Opens the shared accounts first, so that no stopped task holds their lock.
    await open.cards.byClock(await createOne(open), at)
    return world
  }

  test('after a process dies while charging, at any step, the next one charges each invoice once', async () => {
    const world = await beginWorld()
    const died = await dieBetweenSteps(world, charging)
    await using open = await world.open()
    for (const hours of [0.1, 1, 2]) expect(await open.charge(after(hours))).toEqual([])
    expect(await wronglyCharged(open, world, died)).toEqual([])
  })

  test('each invoice is charged once even a day later, when Stripe has forgotten the keys', async () => {
    const world = await beginWorld()
    const died = await dieBetweenSteps(world, { 'by the clock': charging['by the clock'] })
    world.stripe.payments.forgetKeys()
    await using open = await world.open()
    for (const hours of [24, 49, 50]) expect(await open.charge(after(hours))).toEqual([])
    expect(await wronglyCharged(open, world, died)).toEqual([])
  })

  test('after a process dies while sending documents, at any step, Xero has each document once', async () => {
    const world = await beginWorld()
    const { xero, sent } = world
    {
      await using open = await world.open()
      const others = Object.values(sending)
        .slice(1)
        .reduce((sum, { most }) => sum + stepsOf(most), 0)
      while (sent.length < others) sent.push(await createOne(open))
      await open.drain()
      expect(await open.send(at)).toEqual([])
    }
    const died = await dieBetweenSteps(world, sending)
    // Bills run in their own processes, because each stopped task has a connection.
    if (everyStep)
      for (const [id, where] of await dieBetweenSteps(world, sendingBills)) died.set(id, where)
    xero.forgetKeys()
    await using open = await world.open()
    for (const hours of [1, 2]) expect(await open.send(after(hours))).toEqual([])
    const waiting = await open.db
      .selectFrom('accounting_documents')
      .select(['kind', 'id_record', 'status', 'error'])
      .where('status', '<>', 'sent')
      .execute()
    expect(waiting).toEqual([])
    expect(await wronglyBooked(open, world, died)).toEqual([])
    expect(await wronglyBilled(open, world, died)).toEqual([])
  })
})
