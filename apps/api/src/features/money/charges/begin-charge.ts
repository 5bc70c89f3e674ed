import { cardName, isOwed, londonDate } from '@treasures/api-client'
import { later } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Processor } from '#kernel/payments.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { cardsStore } from '../cards/cards.store.ts'
import { spendCredit } from '../invoices/spend-credit.ts'
import { lockInvoice, owedPence, type InvoiceRecord } from '../invoices/write-invoice.ts'
import { decideTimedCharge } from './charge-timing.rules.ts'
import { chargesStore, type ChargeRow } from './charges.store.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { disputesStore } from './disputes.store.ts'

/** Reasons why an invoice was not charged. */
export const notCharged = {
  invoice_not_found: 'We can’t find that invoice.',
  invoice_not_owed: 'Nothing is owed on this invoice.',
  charge_in_flight: 'A charge for this invoice is in progress or waiting for the customer.',
  charge_disputed: 'A charge for this invoice is disputed.',
  no_card: 'This customer has no card to charge.',
} as const
export type NotCharged = keyof typeof notCharged

export type Begun = { charge: ChargeRow } | { problem: NotCharged }

/** Milliseconds after which an attempt without an answer is looked up. */
const lookAfter = 60_000

type Card = NonNullable<Awaited<ReturnType<ReturnType<typeof cardsStore>['findChargeable']>>>
type Beginning = { processor: Processor; id_user: number | null }

/**
 * Begins an attempt to charge the amount owed, under the invoice's lock. The row, with the exact
 * request, is committed before the processor is called.
 */
async function begin(
  tx: Db,
  at: Date,
  invoice: InvoiceRecord,
  card: Card | null,
  { processor, id_user }: Beginning,
): Promise<Begun> {
  const store = chargesStore(tx)
  const { id, id_customer, inv_number } = invoice
  const last = await store.findLast(id)
  const attempt = (last?.attempt ?? 0) + 1
  const payer = card ? card.payer : await cardsStore(tx).findPayer(id_customer)
  const charge = await store.insert(
    {
      id_invoice: id,
      id_customer,
      id_card: card?.id ?? null,
      card: card ? cardName(card) : '',
      attempt,
      amount_pence: owedPence(invoice),
      processor,
      id_user,
      request: {
        // Contains the time, so that a database restored from a backup never reuses a key.
        key: `${id}:${attempt}:${at.getTime().toString(36)}`,
        amount_pence: owedPence(invoice),
        payer,
        card: card?.reference ?? null,
        descr: `Invoice ${inv_number ?? ''}`,
      },
    },
    at,
  )
  if (!charge) return { problem: 'charge_in_flight' }
  await enqueue(tx, 'charge.settle', { id: charge.id }, { due: later(at, lookAfter) })
  return { charge }
}

/**
 * Locks an invoice before a charge, or before a request to its customer to pay it. First pays it
 * from the customer's credit, unless a dispute stops charges.
 */
export async function lockToCharge(
  tx: Db,
  at: Date,
  id: number,
): Promise<InvoiceRecord | undefined> {
  const invoice = await lockInvoice(tx, id, everywhere)
  return invoice && !(await disputesStore(tx).stopsCharging(id))
    ? spendCredit(tx, at, invoice)
    : invoice
}

const isToPay = (invoice: InvoiceRecord) => isOwed(invoice.id_status) && owedPence(invoice) > 0

/** Begins an attempt by staff with the newest card, even if that card was declined before. */
export async function beginByStaff(
  tx: Db,
  at: Date,
  id_invoice: number,
  by: Beginning,
): Promise<Begun> {
  const invoice = await lockToCharge(tx, at, id_invoice)
  if (!invoice) return { problem: 'invoice_not_found' }
  if (!isToPay(invoice)) return { problem: 'invoice_not_owed' }
  if (await disputesStore(tx).stopsCharging(id_invoice)) return { problem: 'charge_disputed' }
  if (await chargesStore(tx).findInFlight(id_invoice)) return { problem: 'charge_in_flight' }
  const card = await cardsStore(tx).findChargeable(invoice.id_customer, by.processor)
  return card ? begin(tx, at, invoice, card, by) : { problem: 'no_card' }
}

/**
 * Begins an automatic attempt. If a new card replaces a waiting attempt, returns the waiting
 * attempt, which must be ended first.
 */
export async function beginByClock(
  tx: Db,
  at: Date,
  id_invoice: number,
  processor: Processor,
): Promise<{ charge: ChargeRow } | { end: ChargeRow } | undefined> {
  const invoice = await lockToCharge(tx, at, id_invoice)
  if (!invoice) return undefined
  const store = chargesStore(tx)
  const card = await cardsStore(tx).findChargeable(invoice.id_customer, processor)
  const last = await store.findLast(id_invoice)
  const decided = decideTimedCharge(
    {
      id_status: invoice.id_status,
      owed_pence: owedPence(invoice),
      due_on: invoice.due_on,
      today: londonDate(at),
      auto_payment: await cardsStore(tx).paysByCard(invoice.id_customer),
      disputed: await disputesStore(tx).stopsCharging(id_invoice),
      card: card?.reference ?? null,
      last: last && { ...last, card: last.request.card },
      attempts: await store.countOwn(id_invoice),
    },
    at,
  )
  if (decided === 'no' || !card) return undefined
  if (decided === 'end_and_charge' && last) return { end: last }
  const begun = await begin(tx, at, invoice, card, { processor, id_user: null })
  return 'charge' in begun ? begun : undefined
}

/**
 * Begins an attempt by the customer on the page, or returns the customer's waiting attempt. If the
 * amount of the waiting attempt is no longer right, that attempt must be ended first.
 */
export async function beginByCustomer(
  tx: Db,
  at: Date,
  id_invoice: number,
  processor: Processor,
): Promise<Begun | { waiting: ChargeRow } | { end: ChargeRow }> {
  const invoice = await lockToCharge(tx, at, id_invoice)
  if (!invoice) return { problem: 'invoice_not_found' }
  const current = await chargesStore(tx).findInFlight(id_invoice)
  if (!isToPay(invoice))
    return current?.status === 'requires_action'
      ? { end: current }
      : { problem: 'invoice_not_owed' }
  if (!current) return begin(tx, at, invoice, null, { processor, id_user: null })
  if (current.status !== 'requires_action') return { problem: 'charge_in_flight' }
  return current.amount_pence === owedPence(invoice) ? { waiting: current } : { end: current }
}
