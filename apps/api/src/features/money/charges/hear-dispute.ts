import { londonDate } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { PaymentNews } from '#kernel/payments.ts'
import { resumeWallets, stopWallets, takePaymentBack } from '../invoices/write-invoice.ts'
import { reversed } from '../invoices/postings.rules.ts'
import { post, type Entry } from '../ledger/ledger.store.ts'
import type { ChargeRow } from './charges.store.ts'
import { lockCharge } from './lock-charge.ts'
import { disputesStore } from './disputes.store.ts'

type DisputeNews = Extract<PaymentNews, { is: 'dispute_changed' }>

/**
 * Handles an event of a dispute. An open dispute moves the money to the bank, and stops charges,
 * refunds and wallet credits. If we win, the money returns. If we lose, the payment is taken back,
 * once. An inquiry moves no money.
 */
export async function hearDispute(
  tx: Db,
  { id, id_invoice }: ChargeRow,
  news: DisputeNews,
  at: Date,
) {
  const { invoice, charge } = await lockCharge(tx, id)
  const store = disputesStore(tx)
  const stoppedBefore = (await store.findLast(id))?.created_at
  const { dispute: reference, amount_pence, status, told_at } = news
  const told = await store.tell({ id_charge: id, reference, amount_pence, status, told_at, at })
  if (!told || status === 'inquiry') return
  const amount = Math.min(told.amount_pence, charge.amount_pence)
  const { id_customer, wallets_stopped_at: stopped } = invoice
  const { before } = told
  const withBank: Entry = { account: { kind: 'disputes' }, amount_pence: -amount }
  const withUs: Entry = {
    account: { kind: 'clearing', processor: charge.processor },
    amount_pence: amount,
  }
  const book = (kind: string, happened_on: string | undefined, entries: readonly Entry[]) =>
    post(tx, at, { kind, key: `${kind} ${told.id}`, id_invoice, entries, happened_on })
  const told_on = londonDate(told_at)

  const tell = (event: 'charge.disputed' | 'charge.dispute_lost') =>
    recordEvent(tx, {
      event,
      at,
      by: systemActor,
      id_customer,
      id_record: id,
      data: { inv_number: invoice.inv_number ?? '', amount_pence: amount, error: '' },
    })

  if (status === 'won') {
    if (before === 'open') await book('dispute_won', told_on, reversed([withBank, withUs]))
    // Wallets that staff have stopped stay stopped. A stop by the dispute has the dispute's own
    // time.
    if (stopped && stopped.getTime() === stoppedBefore?.getTime())
      await resumeWallets(tx, at, invoice)
    return
  }
  if (!stopped) await stopWallets(tx, at, invoice)
  if (before === null || before === 'inquiry') {
    await book('dispute_opened', before === null ? news.made_on : told_on, [withBank, withUs])
    await tell('charge.disputed')
  }
  if (status !== 'lost') return

  const taken = Math.min(amount, invoice.amount_paid_pence)
  await takePaymentBack(tx, at, invoice, taken)
  await book('dispute_lost', told_on, [
    { account: { kind: 'receivable', id_customer }, amount_pence: -taken },
    // An overpayment had become the customer's credit.
    { account: { kind: 'customer_credit', id_customer }, amount_pence: taken - amount },
    // The bank already holds the money, unless the dispute had been won and the money had returned
    // to us.
    before === 'won' ? withUs : { ...withBank, amount_pence: amount },
  ])
  await tell('charge.dispute_lost')
}
