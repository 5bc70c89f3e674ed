import {
  addDays,
  cardName,
  londonInstant,
  readVatNumber,
  timesheetStatus,
  londonDate,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { days, later, earlier } from '#kernel/clock.ts'
import type { Deps } from '../deps.ts'
import { readRates, type RateTable } from '../features/catalogue/rates/rates.store.ts'
import { draftBill, issueBill, settleBills } from '../features/money/bills/write-bill.ts'
import { applyState } from '../features/money/charges/apply-state.ts'
import { chargesStore } from '../features/money/charges/charges.store.ts'
import { creditInvoice } from '../features/money/invoices/credit-invoice.ts'
import { addDue } from '../features/money/invoices/draft-invoice.ts'
import { dueStore, type InvoiceOf } from '../features/money/invoices/due.store.ts'
import type { InvoiceSettings } from '../features/money/invoices/invoices.settings.ts'
import { issueInvoice } from '../features/money/invoices/issue-invoice.ts'
import { jobsOfInvoice, settleJob } from '../features/money/invoices/settle-job.ts'
import { voidInvoice } from '../features/money/invoices/void-invoice.ts'
import {
  backdate,
  lockInvoice,
  owedPence,
  stopWallets,
} from '../features/money/invoices/write-invoice.ts'
import { sealedFor } from '../features/money/payouts/bank-accounts.routes.ts'
import { payoutsStore } from '../features/money/payouts/payouts.store.ts'
import { postPayout } from '../features/money/payouts/post-payout.ts'
import { creditWallet, planCredits } from '../features/money/wallets/credit-wallets.ts'
import { walletsStore } from '../features/money/wallets/wallets.store.ts'
import type { Db } from '../kernel/db/connect.ts'
import { systemActor } from '../events/define-event.ts'
import { everywhere } from '../kernel/http/scope.ts'
import type { ChargeResult } from '../kernel/payments.ts'
import type { Random } from './random.ts'
import { demoEmail } from './users.ts'
import { nextMonth } from './works.ts'

/** Dependencies that the seed shares with a running server. */
export type MoneyDeps = { settings: InvoiceSettings } & Pick<Deps, 'seal'>

/** Published test vectors for bank accounts, which pass the check of sort code and number. */
const bankNumbers = ['089999 66374958', '107999 88837491', '202959 63748472']

/** Makes a VAT number: seven digits per treasure, with valid check digits. */
function demoVatNumber(id: number): string | null {
  for (let check = 0; check < 97; check++) {
    const number = readVatNumber(`${1_000_000 + id * 1_117}${String(check).padStart(2, '0')}`)
    if (number) return number
  }
  return null
}

/**
 * Bills and invoices the work, and pays most of it, with the functions that a running server uses.
 * Every state of invoices and payouts occurs.
 */
export async function seedMoney(tx: Db, random: Random, at: Date, deps: MoneyDeps) {
  const rates = await readRates(tx)
  const boss = await tx
    .selectFrom('users')
    .select('id')
    .where('super', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await nameCards(tx)
  await seedTaxesAndAccounts(tx, at, deps, boss.id)
  await seedInvoices(tx, random, at, { ...deps, rates, id_user: boss.id })
  await seedBills(tx, at, rates)
  await seedPayouts(tx, at, boss.id)
}

/** Gives trial cards their references, which determine how the sandbox answers. */
const nameCards = (tx: Db) =>
  tx
    .updateTable('cards')
    .set({
      reference: sql<string>`'trial_seed_' || id || case when payment_retry > 0 then ':visa_later' else ':visa_works' end`,
    })
    .where('reference', 'is', null)
    .execute()

/**
 * Seeds tax details and bank accounts. Most treasures agreed to self-billing, and some are
 * registered for VAT.
 */
async function seedTaxesAndAccounts(tx: Db, at: Date, { seal }: MoneyDeps, id_user: number) {
  const treasures = await tx
    .selectFrom('treasures')
    .select([
      'id',
      'fname',
      'lname',
      sql<boolean>`exists (
        select from timesheets where id_treasure = treasures.id
          and id_status = ${sql.lit(timesheetStatus.invoiced)}
      )`.as('is_billed'),
    ])
    .orderBy('id')
    .execute()
  const today = londonDate(at)
  await tx
    .insertInto('self_billing_agreements')
    .values(
      treasures
        // Treasures without an agreement could not have been billed.
        .filter(({ is_billed }, i) => is_billed || i % 3 !== 1)
        .map(({ id }, i) => ({
          id_treasure: id,
          // Some agreements expire soon.
          agreed_on: addDays(today, i % 8 === 3 ? -350 : -200),
          expires_on: addDays(today, i % 8 === 3 ? 15 : 165),
          id_user,
          created_at: earlier(at, days(200)),
        })),
    )
    .execute()
  await tx
    .insertInto('treasure_taxes')
    .values(
      treasures.map(({ id }, i) => ({
        id_treasure: id,
        valid_from: addDays(today, -700),
        vat_number: i % 6 === 0 ? demoVatNumber(id) : null,
        cis: i % 10 === 5 ? 'registered' : 'not_building',
        utr: i % 10 === 5 ? String(1_000_000_000 + id * 7_919) : null,
        id_user,
        created_at: earlier(at, days(200)),
      })),
    )
    .execute()
  await tx
    .insertInto('sellers')
    .values(
      treasures
        // Some have not given their details for HMRC yet.
        .filter((_, i) => i % 8 !== 3)
        .map(({ id, lname }, i) => ({
          id_treasure: id,
          ...(i % 9 === 4
            ? {
                kind: 'company' as const,
                legal_name: `${lname} Services Ltd`,
                company_number: String(10_000_000 + id * 79).slice(0, 8),
              }
            : { nino: `AB${String(100_000 + ((id * 7_919) % 900_000))}C` }),
          id_user,
          updated_at: earlier(at, days(100)),
        })),
    )
    .execute()
  await tx
    .insertInto('bank_accounts')
    .values(
      treasures
        .filter((_, i) => i % 7 !== 5)
        .map(({ id, fname, lname }, i) => {
          const number = bankNumbers[i % bankNumbers.length] ?? ''
          return {
            id_treasure: id,
            holder: `${fname} ${lname}`,
            sealed: seal.close(number, sealedFor(id)),
            last4: number.slice(-4),
            checked: 'fits',
            id_user,
            changed_at: earlier(at, days(30)),
            created_at: earlier(at, days(200)),
          }
        }),
    )
    .execute()
}

type Outcome =
  | 'due'
  | 'draft'
  | 'paid'
  | 'issued'
  | 'overdue'
  | 'declined'
  | 'action'
  | 'part-paid'
  | 'voided'
  | 'credited'
  | 'stopped'

const outcomes: readonly Outcome[] = [
  'paid',
  'declined',
  'due',
  'paid',
  'draft',
  'part-paid',
  'overdue',
  'paid',
  'action',
  'credited',
  'issued',
  'voided',
  'stopped',
]

type Invoicing = MoneyDeps & { rates: RateTable; id_user: number }

type Planned = { id: number; of: InvoiceOf; outcome: Outcome; issued: Date; settled: Date }

/** Drafts invoices of everything due, then issues and settles them in the order of their dates. */
async function seedInvoices(
  tx: Db,
  random: Random,
  at: Date,
  { rates, id_user, ...deps }: Invoicing,
) {
  const closed = await tx
    .selectFrom('jobs')
    .select('id_customer')
    .distinct()
    .where('id_status', '=', 5)
    .execute()
  const shown = await tx
    .selectFrom('users')
    .select('id_customer')
    .where('email', '=', demoEmail('customer'))
    .executeTakeFirst()
  const isClosed = new Set(closed.map(({ id_customer }) => id_customer))
  const planned: Planned[] = []
  const due = await dueStore(tx).invoicesOf(everywhere, at)
  let others = 0
  const outcomeOf = (id_customer: number): Outcome => {
    if (id_customer === shown?.id_customer) return 'issued'
    // Invoices of Closed jobs are paid.
    if (isClosed.has(id_customer)) return 'paid'
    return outcomes[others++ % outcomes.length] ?? 'paid'
  }
  const wanted = due
    .map((of) => ({ of, outcome: outcomeOf(of.id_customer) }))
    .filter(({ outcome }) => outcome !== 'due')
  const drafts = await addDue(
    tx,
    at,
    wanted.map(({ of }) => of),
    rates,
  )
  for (const { of, outcome } of wanted) {
    const draft = drafts.find(
      ({ id_customer, id_region }) => id_customer === of.id_customer && id_region === of.id_region,
    )
    if (!draft || outcome === 'draft') continue
    const worked = draft.lines.map(({ date }) => date).toSorted()
    // Staff invoice a month's work in the weeks after the month.
    const month = (worked.at(-1) ?? londonDate(at)).slice(0, 7)
    const after = outcome === 'overdue' ? random.whole(1, 3) : random.whole(2, 24)
    const issued =
      outcome === 'issued'
        ? earlier(at, days(random.whole(1, 6)))
        : sooner(
            londonInstant(addDays(`${nextMonth(month)}-01`, after), '09:00'),
            earlier(at, days(2)),
          )
    const lately = earlier(at, days(1.5))
    const paid = later(issued, days(random.whole(3, 14)))
    // A declined charge is a recent one, because its retry follows a day later.
    const settled = outcome === 'declined' ? lately : sooner(paid, lately)
    planned.push({ id: draft.id, of, outcome, issued, settled })
  }
  for (const { id, issued } of planned.toSorted((a, b) => +a.issued - +b.issued)) {
    const by = systemActor
    const { problem } = await issueInvoice(tx, issued, id, { scope: everywhere, by, ...deps })
    if (problem) throw new Error(`Invoice ${id} was not issued: ${problem}`)
    await backdate(tx, issued, { id }, earlier(issued, days(0.2)))
  }
  for (const one of planned.toSorted((a, b) => +a.settled - +b.settled)) {
    await bringAbout(tx, one, id_user)
    // Work on a voided invoice is due again.
    if (one.outcome === 'voided') await addDue(tx, at, [one.of], rates)
  }
}

async function bringAbout(tx: Db, { id, outcome, settled }: Planned, id_user: number) {
  const charge = (is: ChargeResult['is'], share = 1) => seedCharge(tx, settled, id, is, share)
  switch (outcome) {
    case 'due':
    case 'draft':
    case 'issued':
    case 'overdue':
      return
    case 'declined':
      return charge('declined')
    case 'action':
      return charge('requires_action')
    case 'part-paid':
      return charge('succeeded', 0.4)
    case 'voided':
      return voidInvoice(tx, settled, await held(tx, id), systemActor)
    case 'credited':
      return creditWhole(tx, settled, id, id_user)
    case 'stopped':
      await charge('succeeded')
      return stopWallets(tx, settled, { id })
    case 'paid':
      await charge('succeeded')
      return finish(tx, settled, id)
  }
}

const sooner = (one: Date, other: Date) => (one < other ? one : other)
const held = async (tx: Db, id: number) => {
  const invoice = await lockInvoice(tx, id, everywhere)
  if (!invoice) throw new Error(`There is no invoice ${id}`)
  return invoice
}

/** Makes a charge with the customer's card, or on the payment page if they have none. */
async function seedCharge(
  tx: Db,
  at: Date,
  id_invoice: number,
  is: ChargeResult['is'],
  share: number,
) {
  const invoice = await held(tx, id_invoice)
  const { id_customer, inv_number } = invoice
  const card = await tx
    .selectFrom('cards')
    .select(['id', 'brand', 'last4', 'reference'])
    .where('id_customer', '=', id_customer)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const amount_pence = Math.max(1, Math.round(owedPence(invoice) * share))
  const key = `${id_invoice}:1:seed`
  const charge = await chargesStore(tx).insert(
    {
      id_invoice,
      id_customer,
      id_card: card?.id ?? null,
      card: card ? cardName(card) : '',
      attempt: 1,
      amount_pence,
      processor: 'sandbox',
      id_user: null,
      request: {
        key,
        amount_pence,
        payer: null,
        card: card?.reference ?? null,
        descr: `Invoice ${inv_number ?? ''}`,
      },
    },
    at,
  )
  if (!charge) throw new Error(`Invoice ${id_invoice} has a charge already`)
  const reference = `trial_${key.replaceAll(':', '-')}`
  const told: ChargeResult =
    is === 'succeeded'
      ? { is, reference, fee_pence: 0 }
      : is === 'requires_action'
        ? { is, reference, client_secret: null }
        : { is: 'declined', reference, code: 'insufficient_funds' }
  await applyState(tx, charge.id, told, at)
}

/** Credits every line of an unpaid invoice. */
async function creditWhole(tx: Db, at: Date, id: number, id_user: number) {
  const lines = await tx
    .selectFrom('invoice_lines')
    .select(['id', 'gross_pence'])
    .where('id_invoice', '=', id)
    .where('gross_pence', '>', 0)
    .execute()
  await creditInvoice(
    tx,
    at,
    await held(tx, id),
    {
      reason: 'goodwill',
      notes: 'The customer was away on the day.',
      lines: lines.map((line) => ({ id_line: line.id, amount: line.gross_pence / 100 })),
    },
    id_user,
  )
}

/** Credits the wallets, and closes the jobs that are fully paid. */
async function finish(tx: Db, at: Date, id_invoice: number) {
  for (const credit of await planCredits(tx, at, await held(tx, id_invoice)))
    await creditWallet(tx, at, credit)
  for (const { id_job } of await jobsOfInvoice(tx, id_invoice)) await settleJob(tx, id_job, at)
}

/** Issues a bill for each invoiced month, and drafts one for each locked month. */
async function seedBills(tx: Db, at: Date, rates: RateTable) {
  const months = await tx
    .selectFrom('timesheets')
    .select(['id', 'month', 'id_status'])
    .where('id_status', '>=', timesheetStatus.locked)
    .orderBy('month')
    .orderBy('id')
    .execute()
  const invoiced = months.filter(({ id_status }) => id_status === timesheetStatus.invoiced)
  // These timesheets are locked again first, because issuing their bills marks them as invoiced.
  for (const { id } of invoiced)
    await tx
      .updateTable('timesheets')
      .set({ id_status: timesheetStatus.locked })
      .where('id', '=', id)
      .execute()
  for (const { id, month, id_status } of months) {
    const written = sooner(
      londonInstant(addDays(`${month.slice(0, 7)}-01`, 34), '06:30'),
      earlier(at, days(1)),
    )
    const draft = await draftBill(tx, written, id, { rates })
    if (draft?.id && id_status === timesheetStatus.invoiced)
      await issueBill(tx, written, { id: draft.id, id_timesheet: id }, { rates, by: systemActor })
  }
}

/**
 * Seeds payouts: some have arrived, some are on their way, failed or wait. The last wallet is
 * locked.
 */
async function seedPayouts(tx: Db, at: Date, id_user: number) {
  const store = payoutsStore(tx)
  const wallets = await tx
    .selectFrom('wallets')
    .innerJoin('bank_accounts', 'bank_accounts.id_treasure', 'wallets.id_treasure')
    .select(['wallets.id', 'wallets.id_treasure'])
    .orderBy('wallets.id')
    .execute()
  const request = async (id_wallet: number, age: number) => {
    const amount_pence = await walletsStore(tx).balance(id_wallet)
    if (amount_pence <= 0) return undefined
    const created_at = earlier(at, days(age))
    const id = await store.insert({ id_wallet, amount_pence, id_user, created_at })
    const payout = await store.find(everywhere, id)
    if (payout) await postPayout(tx, created_at, 'requested', payout, { id_user })
    return payout
  }
  const fates = ['paid', 'sent', 'waits', 'none', 'paid', 'failed'] as const
  const fateOf = (i: number) => fates[i % fates.length]
  const sent = []
  for (const [i, wallet] of wallets.entries())
    if (fateOf(i) !== 'waits' && fateOf(i) !== 'none')
      sent.push({ fate: fateOf(i), payout: await request(wallet.id, 1.3) })
  await store.sendAll(earlier(at, days(1.1)), id_user)
  for (const { fate, payout } of sent) {
    if (!payout || fate === 'sent') continue
    const when = earlier(at, days(0.3))
    const [to, reason] = fate === 'paid' ? [3 as const, ''] : [4 as const, 'The account is closed.']
    await store.move(payout.id, to, reason, when)
    await postPayout(tx, when, fate === 'paid' ? 'paid' : 'failed', payout, { id_user, reason })
    if (payout.id_treasure !== null) await settleBills(tx, payout.id_treasure, when)
  }
  for (const [i, wallet] of wallets.entries())
    if (fateOf(i) === 'waits') await request(wallet.id, 0.2)
  const last = wallets.at(-1)
  if (last)
    await tx
      .updateTable('wallets')
      .set({ locked_at: earlier(at, days(5)) })
      .where('id', '=', last.id)
      .execute()
}
