import { isOwed, londonDate } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { systemActor, userActor, type Actor } from '#events/define-event.ts'
import type { EventName } from '#events/events.ts'
import { recordEvent } from '#events/record-event.ts'
import type { ChargeResult } from '#kernel/payments.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { cardsStore } from '../cards/cards.store.ts'
import {
  countDecline,
  owedPence,
  recordPayment,
  type InvoiceRecord,
} from '../invoices/write-invoice.ts'
import { post } from '../ledger/ledger.store.ts'
import { decideState, type ChargeMove } from './charge-state.rules.ts'
import { decideChargeRetry } from './charge-timing.rules.ts'
import { chargesStore, type ChargeRow } from './charges.store.ts'
import { lockCharge } from './lock-charge.ts'

type Held = {
  charge: ChargeRow
  invoice: InvoiceRecord
  by: Actor
  /** London calendar date, or undefined if the processor does not say. */
  paid_on?: string | undefined
}
type ChargeEvent = Extract<EventName, `charge.${string}`>

/**
 * Applies a result to a charge, from the processor's answer, event or look-up. A charge only moves
 * forward, so results may arrive in any order, twice, or not at all. No other code ends an attempt.
 */
export async function applyState(
  tx: Db,
  id: number,
  told: ChargeResult | undefined,
  at: Date,
): Promise<ChargeRow> {
  const store = chargesStore(tx)
  const locked = await lockCharge(tx, id)
  const { invoice } = locked
  let { charge } = locked
  const reference = told && 'reference' in told ? told.reference : null
  if (reference !== null && charge.reference === null)
    charge = await store.change(id, { reference })
  const move = decideState(charge.status, told)
  // The processor works out its fee some time after the payment.
  const isFeeNew = told?.is === 'succeeded' && told.fee_pence > 0 && charge.fee_pence === 0
  if (!move && !(isFeeNew && charge.status === 'succeeded')) return charge
  const paid_on = told?.is === 'succeeded' && told.paid_at ? londonDate(told.paid_at) : undefined
  const held = { charge, invoice, by: actorOf(charge), paid_on }
  if (move) charge = await carryOut(tx, at, held, move)
  if (isFeeNew) charge = await bookFee(tx, at, { ...held, charge }, told.fee_pence)
  return charge
}

const actorOf = ({ id_user, request, id_customer }: ChargeRow): Actor =>
  id_user !== null
    ? userActor(id_user)
    : request.card === null
      ? { kind: 'customer', id: id_customer }
      : systemActor

async function carryOut(tx: Db, at: Date, held: Held, move: ChargeMove): Promise<ChargeRow> {
  const { charge } = held
  const isSame = move.status === charge.status
  const isOver = !['pending', 'unknown', 'requires_action'].includes(move.status)
  const store = chargesStore(tx)
  const now = await store.change(charge.id, { ...move, ...(isOver && { finished_at: at }) })
  if (isSame) return now
  switch (move.status) {
    case 'succeeded':
      await takePayment(tx, at, held)
      return now
    case 'requires_action':
      // A customer who pays on the page needs no message.
      if (charge.request.card !== null) await tell(tx, at, held, 'charge.action_required', move)
      return now
    case 'declined':
    case 'error':
      return fail(tx, at, { ...held, charge: now }, move)
    case 'cancelled':
    case 'unknown':
    case 'pending':
      return now
  }
}

/** Pays the invoice up to the amount owed. The rest becomes the customer's credit. */
async function takePayment(tx: Db, at: Date, held: Held) {
  const { charge, invoice, by } = held
  const { amount_pence, processor } = charge
  const { id_customer } = invoice
  const isWanted = isOwed(invoice.id_status) && owedPence(invoice) > 0
  const { excess_pence } = isWanted
    ? await recordPayment(tx, at, invoice, { amount_pence, by })
    : { excess_pence: amount_pence }
  await post(tx, at, {
    kind: 'payment',
    key: `payment ${charge.id}`,
    id_invoice: invoice.id,
    happened_on: held.paid_on,
    entries: [
      { account: { kind: 'clearing', processor }, amount_pence: -amount_pence },
      { account: { kind: 'receivable', id_customer }, amount_pence: amount_pence - excess_pence },
      { account: { kind: 'customer_credit', id_customer }, amount_pence: excess_pence },
    ],
  })
  if (charge.id_card !== null) await cardsStore(tx).resetRetries(charge.id_card)
  await tell(tx, at, held, 'charge.succeeded')
}

async function bookFee(tx: Db, at: Date, { charge, invoice, paid_on }: Held, fee_pence: number) {
  await post(tx, at, {
    kind: 'processor_fee',
    key: `processor_fee ${charge.id}`,
    id_invoice: invoice.id,
    happened_on: paid_on,
    entries: [
      { account: { kind: 'fees' }, amount_pence: -fee_pence },
      { account: { kind: 'clearing', processor: charge.processor }, amount_pence: fee_pence },
    ],
  })
  return chargesStore(tx).change(charge.id, { fee_pence })
}

/** Counts a decline on invoice and card, and plans the next attempt if there is one. */
async function fail(tx: Db, at: Date, held: Held, move: ChargeMove): Promise<ChargeRow> {
  const { charge, invoice } = held
  const isDecline = move.status === 'declined'
  const declines = invoice.payment_retry + (isDecline ? 1 : 0)
  if (isDecline) {
    await countDecline(tx, at, invoice)
    if (charge.id_card !== null) await cardsStore(tx).countDecline(charge.id_card)
  }
  const tried = {
    attempts: await chargesStore(tx).countOwn(invoice.id),
    auto_payment: await cardsStore(tx).paysByCard(invoice.id_customer),
  }
  // A failure that is not a decline is retried the next day.
  const retry_at = isDecline
    ? decideChargeRetry(move.decline, { ...tried, declines }, at)
    : decideChargeRetry('soft', { ...tried, declines: 1 }, at)
  const now = await chargesStore(tx).change(charge.id, { retry_at })
  if (retry_at) await enqueue(tx, 'invoice.charge', { id: invoice.id }, { due: retry_at })
  await tell(tx, at, held, isDecline ? 'charge.declined' : 'charge.failed', move)
  return now
}

const tell = (
  tx: Db,
  at: Date,
  { charge, invoice, by }: Held,
  event: ChargeEvent,
  move?: ChargeMove,
) =>
  recordEvent(tx, {
    event,
    at,
    by,
    id_customer: invoice.id_customer,
    id_record: charge.id,
    data: {
      inv_number: invoice.inv_number ?? '',
      amount_pence: charge.amount_pence,
      error: move?.error ?? '',
    },
  })
