import {
  agreeSelfBilling,
  cancelPayout,
  chargeInvoices,
  claimMyJob,
  compareAccounts,
  createJob,
  createMyAppointment,
  createPayoutFile,
  createRate,
  createWalletTransaction,
  creditInvoice,
  finishMyJob,
  getInvoice,
  getTreasureWallet,
  invoiceStatus,
  isApiError,
  issueBills,
  issueInvoices,
  listAccountingDocuments,
  listBills,
  listInvoices,
  listTimesheets,
  lockTimesheets,
  markPayoutFailed,
  markPayoutPaid,
  recordLabour,
  recordMaterials,
  refundCharge,
  requestPayout,
  updateTreasureTax,
  voidInvoice,
  londonDate,
} from '@treasures/api-client'
import { expect, inject, onTestFinished, test } from 'vitest'
import { xeroAccounting } from '../src/adapters/accounting/xero-accounting.ts'
import { stripePayments } from '../src/adapters/payments/stripe-payments.ts'
import { accountingTasks } from '../src/features/money/accounting/accounting-tasks.ts'
import { billTasks } from '../src/features/money/bills/bill-tasks.ts'
import { chargeTasks } from '../src/features/money/charges/charge-tasks.ts'
import { invoiceTasks } from '../src/features/money/invoices/invoice-tasks.ts'
import { checkpointTasks } from '../src/features/money/ledger/checkpoints.ts'
import { creditTasks } from '../src/features/money/wallets/credit-tasks.ts'
import { createOption } from './booking-fixtures.ts'
import { books, closed } from './books.ts'
import { signEvent, startFakeStripe } from './fake-stripe.ts'
import { startFakeXero } from './fake-xero.ts'
import { createCustomer, createFixtures, createTreasure } from './fixtures.ts'
import { createCard } from './money-fixtures.ts'
import { randomNumbers } from './random-numbers.ts'
import { runDueTasks } from './run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from './sign-in.ts'
import { startTestApp } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'
import { createBankAccount } from './wallet-fixtures.ts'

/**
 * Set `SIMULATED_WEEKS=13 SIMULATED_JOBS=12 SIMULATED_SEED=7` for a whole quarter. Jobs are per
 * week.
 */
const weeks = Number(process.env.SIMULATED_WEEKS ?? 3)
const jobsPerWeek = Number(process.env.SIMULATED_JOBS ?? 2)
const seed = Number(process.env.SIMULATED_SEED ?? 1)

const day = 24 * 3_600_000

/** Answers of a customer's card whenever it is charged. */
const answers = ['works', 'works', 'insufficient_funds', 'stolen_card', 'authentication_required']

test(
  `${weeks} weeks of ${jobsPerWeek} jobs, from booking to payout: every penny has an owner, and the books agree`,
  { tags: 'slow', timeout: 600_000 },
  async () => {
    const random = randomNumbers(seed)
    const upTo = (most: number) => Math.floor(random() * most)
    const chance = (share: number) => random() < share
    const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length)] as T

    const database = await openTestDatabase('postgres', inject('postgresUrl'))
    const { db } = database
    let now = new Date('2026-05-11T09:00:00Z')
    const stripe = await startFakeStripe(() => now)
    const xero = await startFakeXero()
    const payments = stripePayments(stripe.settings)
    const accounting = xeroAccounting(xero.settings, { pauseMs: 0 })
    const app = await startTestApp(database, { clock: () => now, payments, accounting })
    onTestFinished(async () => {
      await app.close()
      await stripe.close()
      await xero.close()
      await database.close()
    })
    await createFixtures(db)
    await db.updateTable('permissions').set({ allowed: true }).execute()
    const bossUser = await createUser(db, { is_admin: true, super: true })
    let boss = await signIn(app, bossUser)
    const tasks = {
      ...invoiceTasks({ database }),
      ...billTasks(),
      ...chargeTasks({ database, payments }),
      ...creditTasks({ database }),
      ...checkpointTasks(),
      ...accountingTasks({ database, accounting }),
    }
    async function pass(days: number) {
      for (let i = 0; i <= days; i++) {
        if (i > 0) now = new Date(now.getTime() + day)
        expect(await runDueTasks(database, tasks, now)).toEqual([])
        await app.drain()
      }
      // Runs the tasks that the last reactions enqueued.
      expect(await runDueTasks(database, tasks, now)).toEqual([])
    }
    /** Ignores refusals for these reasons, which earlier random steps may cause. */
    const unless = (work: Promise<unknown>, ...codes: string[]) =>
      work.catch((error: unknown) => {
        if (!isApiError(error) || !codes.includes(error.code)) throw error
      })

    const options = [
      await createOption(db),
      await createOption(db, { treasure_price_pence: 1_333, customer_price_pence: 2_003 }),
      // Earns less than it costs, so the platform bears a negative commission.
      await createOption(db, { treasure_price_pence: 1_990, customer_price_pence: 2_010 }),
    ]
    const treasures = await Promise.all([1, 2, 3].map(signUp))
    async function signUp(n: number) {
      const id = await createTreasure(db, { lname: `Fox${n}`, mphone: `+44770090000${n}` })
      const user = await createUser(db, { id_treasure: id })
      const client = await signIn(app, user)
      await createBankAccount(db, id, { id_user: bossUser.id })
      const vat_number = n === 1 ? 'GB987654353' : ''
      const body = { valid_from: '2026-01-01', vat_number, cis: 'not_building' as const }
      await boss.call(updateTreasureTax, { params: { id }, body })
      await boss.call(agreeSelfBilling, { params: { id } })
      return { user, client, wallet: (await boss.call(getTreasureWallet, { params: { id } })).id }
    }
    const customers: number[] = []
    async function meet(n: number) {
      const id = await createCustomer(db, { lname: `Hollis${n}`, auto_payment: 1 })
      const reference = `pm_${answers[n % answers.length]}_${n}`
      if (n % 7 < 6) await createCard(db, id, { reference, processor: 'stripe', payer: `cus_${n}` })
      customers.push(id)
      return id
    }

    type Begun = { id: number; client: SignedInClient }
    async function book(n: number): Promise<Begun> {
      const id_customer = customers.length && chance(0.5) ? oneOf(customers) : await meet(n)
      const { id } = await boss.call(createJob, {
        body: {
          id_customer,
          id_option: oneOf(options),
          descr: 'Mow the lawn',
          address: '12 Manor Road',
          postcode: 'SE13 5AB',
          wanted: 'flexible',
        },
      })
      const { client } = oneOf(treasures)
      await client.call(claimMyJob, { params: { id } })
      // Each visit has its own time, because a treasure cannot have two at once.
      const minutes = 8 * 60 + (n % 60) * 15
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      const date = londonDate(new Date(now.getTime() + day))
      await client.call(createMyAppointment, {
        params: { id },
        body: { date, time, hours: 0.25, visit: false, recurrent: false },
      })
      return { id, client }
    }
    async function work({ id, client }: Begun) {
      const body = { id_job: id, date: londonDate(now) }
      await client.call(recordLabour, {
        body: { ...body, quantity: (1 + upTo(12)) / 4, descr: `Mowed ${upTo(1e9)}` },
      })
      if (chance(0.4))
        await client.call(recordMaterials, {
          body: {
            ...body,
            quantity: 1 + upTo(3),
            descr: `Bark ${upTo(1e9)}`,
            treasureprice: (1 + upTo(4_000)) / 100,
          },
        })
      if (chance(0.7)) await client.call(finishMyJob, { params: { id } })
    }
    const invoicesOf = async (id_status: number) =>
      (await boss.call(listInvoices, { query: { id_status, per_page: 250 } })).data

    async function invoice() {
      const drafts = (await invoicesOf(invoiceStatus.draft)).map(({ id }) => id)
      const { data } = drafts.length
        ? await boss.call(issueInvoices, { body: { ids: drafts } })
        : { data: [] }
      expect(data.filter(({ problem }) => problem !== '')).toEqual([])
      const issued = await invoicesOf(invoiceStatus.issued)
      const gone = issued.filter(() => chance(0.1))
      for (const { id } of gone)
        await unless(
          boss.call(voidInvoice, { params: { id }, body: {} }),
          'charge_in_flight',
          'invoice_credited',
        )
      if (chance(0.8)) await boss.call(chargeInvoices, { body: { filter: {} } })
    }
    async function credit() {
      for (const status of [invoiceStatus.issued, invoiceStatus.partPaid, invoiceStatus.paid])
        for (const { id } of (await invoicesOf(status)).filter(() => chance(0.25))) {
          const { lines } = await boss.call(getInvoice, { params: { id } })
          const line = oneOf(lines)
          const amount = chance(0.3) ? line.total : Math.max(1, upTo(line.total * 50)) / 100
          const wish = {
            reason: 'goodwill' as const,
            notes: '',
            lines: [{ id_line: line.id, amount }],
          }
          await unless(
            boss.call(creditInvoice, { params: { id }, body: wish }),
            'credit_too_large',
            'invoice_not_issued',
          )
        }
    }
    async function giveBack() {
      const rows = await db
        .selectFrom('charges')
        .select(['id', 'amount_pence', 'refunded_pence'])
        .where('status', '=', 'succeeded')
        .execute()
      for (const { id, amount_pence, refunded_pence } of rows.filter(() => chance(0.15))) {
        const most = amount_pence - refunded_pence
        if (most < 2) continue
        const amount = (1 + upTo(most)) / 100
        await unless(
          boss.call(refundCharge, { params: { id }, body: { amount, reason: 'Goodwill' } }),
          'refund_without_credit',
        )
      }
      for (const refund of stripe.payments.refunds.values())
        if (refund.status === 'pending') refund.status = chance(0.2) ? 'failed' : 'succeeded'
    }
    /** Customers confirm payments that their bank asked about, and Stripe sends the events. */
    async function confirm() {
      const asked = [...stripe.payments.intents.values()].filter(
        (intent) => intent.last_payment_error?.code === 'authentication_required',
      )
      const told: number[] = []
      for (const intent of asked.filter(() => chance(0.5))) {
        stripe.payments.confirm(intent.id)
        const { body, signature } = signEvent('payment_intent.succeeded', intent, now)
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
        const url = `${app.apiBase}/webhooks/stripe`
        told.push((await fetch(url, { method: 'POST', headers, body })).status)
      }
      expect(told.filter((status) => status !== 200)).toEqual([])
    }
    async function bill() {
      const sheets = (
        await boss.call(listTimesheets, { query: { per_page: 250, sort: 'month,desc' } })
      ).data.filter(({ month, id_status }) => id_status <= 2 && month < londonDate(now).slice(0, 7))
      if (sheets.length)
        await boss.call(lockTimesheets, { body: { ids: sheets.map(({ id }) => id) } })
      await pass(1)
      const drafts = (await boss.call(listBills, { query: { id_status: 1, per_page: 250 } })).data
      if (drafts.length) await boss.call(issueBills, { body: { ids: drafts.map(({ id }) => id) } })
    }
    async function payOut() {
      const asked: number[] = []
      for (const { wallet } of treasures) {
        const body = chance(0.3) ? { amount: 1 + upTo(20) } : {}
        const payout = (await unless(
          boss.call(requestPayout, { params: { id: wallet }, body }),
          'wallet_too_low',
          'payout_waiting',
        )) as { id: number } | undefined
        if (!payout) continue
        const params = { params: { id: payout.id }, body: { reason: 'By chance' } }
        if (chance(0.2)) await boss.call(cancelPayout, params)
        else asked.push(payout.id)
      }
      if (!asked.length) return
      await boss.call(createPayoutFile, { body: {} })
      for (const id of asked) {
        const params = { params: { id }, body: { reason: 'By chance' } }
        const isPaid = chance(0.8)
        if (isPaid) await boss.call(markPayoutPaid, params)
        if (!isPaid || chance(0.15)) await boss.call(markPayoutFailed, params)
      }
      if (chance(0.3))
        await unless(
          boss.call(createWalletTransaction, {
            params: { id: oneOf(treasures).wallet },
            body: { amount: oneOf([-1.37, 2.5]), reason: 'By chance' },
          }),
          'wallet_too_low',
        )
    }
    async function compare() {
      await boss.call(compareAccounts, { body: {} })
      await pass(1)
      const list = (show: 'parked' | 'differs') =>
        boss.call(listAccountingDocuments, { query: { show, per_page: 250 } })
      const { data: parked, ...found } = await list('parked')
      expect([found.waiting, (await list('differs')).data]).toEqual([0, []])
      // Overpayments are in Xero too.
      expect(parked).toEqual([])
    }

    let jobs = 0
    for (let week = 1; week <= weeks; week++) {
      if (week === Math.ceil(weeks / 2) + 1) {
        const valid_from = londonDate(new Date(now.getTime() + day))
        const changes = { vat: 17.5, franchise_share: 33.33, post_fee: 2.41 }
        for (const [kind, value] of Object.entries(changes))
          await boss.call(createRate, {
            body: { kind: kind as keyof typeof changes, valid_from, value },
          })
      }
      // Sessions expire after some weeks.
      boss = await signIn(app, bossUser)
      for (const one of treasures) one.client = await signIn(app, one.user)
      const begun: Begun[] = []
      for (let i = 0; i < jobsPerWeek; i++) begun.push(await book(++jobs))
      await pass(1)
      for (const one of begun) await work(one)
      await pass(2)
      await invoice()
      await confirm()
      await pass(1)
      await payOut()
      await credit()
      await giveBack()
      await bill()
      await compare()
      expect([week, await books(db)]).toEqual([week, closed])
    }
  },
)
