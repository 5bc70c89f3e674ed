import { billStatus, payoutStatus, timesheetStatus, londonDate } from '@treasures/api-client'
import { sql, type Selectable } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { toJsonb } from '#kernel/db/to-jsonb.ts'
import { systemActor, type Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { timesheetLocks } from '../../work/timesheets/timesheet-lock.store.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { takeNumber } from '../invoices/write-invoice.ts'
import { findPosting, post } from '../ledger/ledger.store.ts'
import { businessAt } from '../../catalogue/business/business.store.ts'
import { partyOf, type Party } from '../../catalogue/business/printed-party.rules.ts'
import { sellerGaps, whyNotIssued } from '../../catalogue/business/seller.rules.ts'
import type { RateTable } from '../../catalogue/rates/rates.store.ts'
import { walletsStore } from '../wallets/wallets.store.ts'
import {
  billNumber,
  coveredBills,
  figuresOfBill,
  linesWithVat,
  taxOn,
  whyHeld,
} from './bill.rules.ts'
import { treasureTaxStore } from './treasure-tax.store.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

// The only file that writes bills and their lines. Takes the open transaction, and locks a
// timesheet before its bill.

type Row = Selectable<Tables['bills']>

/** A timesheet's bill as it would be on a day, or undefined if no line of it is billed. */
async function readPlan(tx: Db, at: Date, id_timesheet: number, rates: RateTable) {
  const worked = await tx
    .selectFrom('works')
    .innerJoin('services', 'services.id', 'works.id_service')
    .select([
      'works.id as id_work',
      'works.id_treasure',
      'works.id_job',
      sql<string>`coalesce(nullif(works.descr, ''), services.name)`.as('descr'),
      'works.date',
      'works.quantity_hundredths',
      'works.treasure_price_pence',
      'works.material',
      'works.total_pence',
    ])
    .where('works.id_timesheet', '=', id_timesheet)
    .where('works.invoicing_stopped_at', 'is', null)
    .orderBy('works.date')
    .orderBy('works.id')
    .execute()
  const [first] = worked
  if (!first) return undefined
  const { id_treasure } = first
  const store = treasureTaxStore(tx)
  const said = {
    taxes: await store.taxes(id_treasure),
    waiting: await store.waiting(id_treasure),
    agreements: await store.agreements(id_treasure),
  }
  const day = londonDate(at)
  const lines = linesWithVat(worked, said.taxes, rates)
  return {
    id_treasure,
    id_timesheet,
    lines: lines.map(({ id_treasure: _theirs, ...line }) => line),
    figures: figuresOfBill(lines, said.taxes, day),
    held: whyHeld(lines, said, day),
    said,
  }
}
export type BillPlan = NonNullable<Awaited<ReturnType<typeof readPlan>>>

/** Locks the timesheet, and its bill if it has one that is not void. */
async function hold(tx: Db, id_timesheet: number) {
  const [sheet] = await timesheetLocks(tx).hold([id_timesheet])
  const bill = await tx
    .selectFrom('bills')
    .selectAll()
    .where('id_timesheet', '=', id_timesheet)
    .where('id_status', '<>', billStatus.voided)
    .forUpdate()
    .executeTakeFirst()
  return { isLocked: sheet?.id_status === timesheetStatus.locked, bill }
}

const change = (tx: Db, at: Date, id: number, set: Partial<Omit<Row, 'parties'>>) =>
  tx
    .updateTable('bills')
    .set({ ...set, updated_at: at })
    .where('id', '=', id)
    .execute()

async function writeLines(tx: Db, id_bill: number, lines: BillPlan['lines']) {
  await tx.deleteFrom('bill_lines').where('id_bill', '=', id_bill).execute()
  await tx
    .insertInto('bill_lines')
    .values(lines.map((line) => ({ ...line, id_bill })))
    .execute()
}

const notLocked = 'Its timesheet is not locked yet.'

/**
 * Creates the draft of a locked timesheet, or updates it. Simultaneous calls create one draft.
 * Returns a new draft only.
 */
export async function draftBill(
  tx: Db,
  at: Date,
  id_timesheet: number,
  { rates, dryRun = false }: { rates: RateTable; dryRun?: boolean },
): Promise<{ id: number | null; plan: BillPlan } | undefined> {
  const { isLocked, bill } = await hold(tx, id_timesheet)
  if (bill && bill.id_status !== billStatus.draft) return undefined
  if (!isLocked) {
    if (bill && !dryRun) await change(tx, at, bill.id, { held: notLocked })
    return undefined
  }
  const plan = await readPlan(tx, at, id_timesheet, rates)
  if (dryRun) return plan && !bill ? { id: null, plan } : undefined
  if (!plan) {
    if (bill) await tx.deleteFrom('bills').where('id', '=', bill.id).execute()
    return undefined
  }
  const { id_treasure, figures, lines } = plan
  const held = plan.held || null
  if (bill) {
    await change(tx, at, bill.id, { ...figures, held })
    await writeLines(tx, bill.id, lines)
    return undefined
  }
  const { id } = await tx
    .insertInto('bills')
    .values({ id_treasure, id_timesheet, ...figures, held, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLines(tx, id, lines)
  return { id, plan }
}

/**
 * Issues a draft, or returns the problem that keeps it a draft. The number is taken last, under the
 * lock of its series.
 */
export async function issueBill(
  tx: Db,
  at: Date,
  { id, id_timesheet }: { id: number; id_timesheet: number },
  { rates, by }: { rates: RateTable; by: Actor },
): Promise<{ number: string; problem: string }> {
  const { isLocked, bill } = await hold(tx, id_timesheet)
  if (bill?.id !== id) return { number: '', problem: 'Already voided.' }
  if (bill.id_status !== billStatus.draft)
    return { number: bill.number ?? '', problem: 'Already issued.' }
  const plan = isLocked ? await readPlan(tx, at, id_timesheet, rates) : undefined
  if (!plan) {
    await change(tx, at, id, { held: notLocked })
    return { number: '', problem: notLocked }
  }
  const { id_treasure, figures, lines } = plan
  const business = await businessAt(tx, at)
  const held = plan.held || whyNotIssued(sellerGaps(business))
  await writeLines(tx, id, lines)
  if (held) {
    await change(tx, at, id, { ...figures, held })
    return { number: '', problem: held }
  }
  await timesheetLocks(tx).invoice(id_timesheet)
  const issued_on = londonDate(at)
  const parties: BillParties = await readParties(tx, plan, issued_on, partyOf(business))
  const number = await takeNumber(tx, { kind: 'bill', id_treasure }, (n) =>
    billNumber(id_treasure, n),
  )
  const { withheld_pence } = figures
  await postWithheld(tx, at, { id, id_treasure, number, withheld_pence }, 'cis_withheld', by)
  await tx
    .updateTable('bills')
    .set({
      ...figures,
      id_status: billStatus.issued,
      number,
      held: null,
      issued_on,
      issued_at: at,
      updated_at: at,
      parties: toJsonb(parties),
    })
    .where('id', '=', id)
    .execute()
  await recordEvent(tx, {
    event: 'bill.issued',
    at,
    by,
    id_treasure,
    id_record: id,
    data: { number, amount_pence: figures.total_pence },
  })
  // Customers may have paid, and the treasure may have been paid out, before the bill was issued.
  await settleBills(tx, id_treasure, at)
  return { number, problem: '' }
}

/**
 * Takes a bill's CIS deduction from the treasure's wallet, or returns the deduction. The balance
 * may fall below zero, so that the wallet always agrees with the totals of the treasure's bills.
 */
async function postWithheld(
  tx: Db,
  at: Date,
  bill: Pick<Row, 'id' | 'id_treasure' | 'number' | 'withheld_pence'>,
  kind: 'cis_withheld' | 'cis_given_back',
  by: Actor,
) {
  const { id, id_treasure, number, withheld_pence } = bill
  if (withheld_pence === 0) return
  const wallets = walletsStore(tx)
  await wallets.lock(everywhere, await wallets.open({ id_treasure }, at))
  const pence = kind === 'cis_withheld' ? withheld_pence : -withheld_pence
  await post(tx, at, {
    kind,
    key: `${kind} ${id}`,
    descr: `Bill ${number}`,
    id_user: by.kind === 'user' ? by.id : undefined,
    reverses: kind === 'cis_given_back' ? await findPosting(tx, `cis_withheld ${id}`) : undefined,
    entries: [
      { account: { kind: 'wallet', id_treasure }, amount_pence: -pence },
      { account: { kind: 'cis_withheld' }, amount_pence: pence },
    ],
  })
}

/** Both parties and the treasure's tax details on the day, which the bill shows permanently. */
async function readParties(tx: Db, { id_treasure, said }: BillPlan, day: string, buyer: Party) {
  const treasure = await tx
    .selectFrom('treasures')
    .select(['fname', 'lname', 'address', 'postcode', 'email'])
    .where('id', '=', id_treasure)
    .executeTakeFirstOrThrow()
  const { taxes, agreements } = said
  const { vat_number = null, cis = null, utr = null } = taxOn(taxes, day) ?? {}
  return {
    treasure: { ...treasure, vat_number, cis, utr },
    buyer,
    agreement: agreements[0] ?? null,
  }
}
/** Both parties at the time of issue. Later changes do not affect the document. */
export type BillParties = Awaited<ReturnType<typeof readParties>>

/**
 * Records the stored document of a bill. Returns false if another call has recorded a document
 * meanwhile.
 */
export const keepBillDocument = (
  db: Db,
  { id, before }: { id: number; before: string | null },
  file: string,
) =>
  hasChanged(
    db
      .updateTable('bills')
      .set({ document: file })
      .where('id', '=', id)
      .where('document', 'is not distinct from', before),
  )

/**
 * Voids an issued bill and locks its timesheet again. A bill in another status is not changed, and
 * the result names that status.
 */
export async function voidBill(
  tx: Db,
  at: Date,
  { id, id_timesheet }: { id: number; id_timesheet: number },
  by: Actor,
): Promise<'voided' | 'was draft' | 'was paid' | 'was voided'> {
  const { bill } = await hold(tx, id_timesheet)
  if (bill?.id !== id) return 'was voided'
  if (bill.id_status === billStatus.draft) return 'was draft'
  if (bill.id_status === billStatus.paid) return 'was paid'
  await change(tx, at, id, { id_status: billStatus.voided, voided_at: at })
  await timesheetLocks(tx).release(id_timesheet)
  await postWithheld(tx, at, bill, 'cis_given_back', by)
  await recordEvent(tx, {
    event: 'bill.voided',
    at,
    by,
    id_treasure: bill.id_treasure,
    id_record: id,
    data: { number: bill.number ?? '', amount_pence: bill.total_pence },
  })
  await settleBills(tx, bill.id_treasure, at)
  return 'voided'
}

/**
 * Marks a treasure's bills as paid, oldest first, as far as payouts from their wallet cover them. A
 * payout that comes back reopens bills.
 */
export async function settleBills(tx: Db, id_treasure: number, at: Date): Promise<void> {
  const bills = await tx
    .selectFrom('bills')
    .selectAll()
    .where('id_treasure', '=', id_treasure)
    .where('id_status', 'in', [billStatus.issued, billStatus.paid])
    .orderBy('issued_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!bills.length) return
  const { paid_pence } = await tx
    .selectFrom('payouts')
    .innerJoin('wallets', 'wallets.id', 'payouts.id_wallet')
    .select(sql<number>`coalesce(sum(payouts.amount_pence), 0)::bigint`.as('paid_pence'))
    .where('wallets.id_treasure', '=', id_treasure)
    .where('payouts.id_status', '=', payoutStatus.paid)
    .executeTakeFirstOrThrow()
  const covered = coveredBills(bills, paid_pence)
  for (const bill of bills) {
    const isPaid = bill.id_status === billStatus.paid
    if (isPaid && !covered.has(bill))
      await change(tx, at, bill.id, { id_status: billStatus.issued, paid_at: null })
    if (isPaid || !covered.has(bill)) continue
    await change(tx, at, bill.id, { id_status: billStatus.paid, paid_at: at })
    await recordEvent(tx, {
      event: 'bill.paid',
      at,
      by: systemActor,
      id_treasure,
      id_record: bill.id,
      data: { number: bill.number ?? '', amount_pence: bill.total_pence },
    })
  }
}
