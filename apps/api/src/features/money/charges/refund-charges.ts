import { londonDate } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { transact } from '#kernel/db/transact.ts'
import { systemActor, userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { hours } from '#kernel/clock.ts'
import type { PaymentNews, RefundResult } from '#kernel/payments.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { lockInvoice } from '../invoices/write-invoice.ts'
import { holdBalance, post, type Account } from '../ledger/ledger.store.ts'
import type { ChargeDeps } from './charge-cards.ts'
import { chargesStore, type ChargeRow } from './charges.store.ts'
import { lockCharge } from './lock-charge.ts'
import { isRefundNews, refundable } from './refund-state.rules.ts'
import { refundsStore } from './refunds.store.ts'

type Wish = {
  amount_pence: number
  reason: string
  id_user: number | null
  reference?: string
  /** London calendar date. Today, unless the refund was made at the processor. */
  made_on?: string | undefined
}

/**
 * Records a refund of a locked charge. Returns undefined if all refunds together would exceed the
 * payment. An amount beyond the customer's credit waits for a credit note.
 */
export async function requestRefund(
  tx: Db,
  at: Date,
  charge: ChargeRow,
  { made_on, ...wish }: Wish,
) {
  const { amount_pence } = wish
  if (amount_pence > refundable(charge)) return undefined
  const { id_customer } = charge
  const credit = await holdBalance(tx, { kind: 'customer_credit', id_customer })
  const uncovered_pence = amount_pence - Math.min(amount_pence, Math.max(0, credit))
  const refund = await refundsStore(tx).insert(
    { id_charge: charge.id, ...wish, uncovered_pence },
    at,
  )
  await chargesStore(tx).change(charge.id, {
    refunded_pence: charge.refunded_pence + refund.amount_pence,
  })
  const book = posting(tx, at, charge, refund)
  await book('refund', made_on, { ...fromCustomer(refund), refunds_in_transit: amount_pence })
  await enqueue(tx, 'refund.settle', { id: refund.id })
  await tell(tx, at, charge, refund, 'charge.refunded')
  return refund
}

/** Applies a result to a refund, which only moves forward. No other code ends a refund. */
export async function applyRefund(
  tx: Db,
  id: number,
  told: RefundResult,
  at: Date,
  told_on?: string,
) {
  const store = refundsStore(tx)
  const found = await store.find(id)
  if (!found) return
  const { charge } = await lockCharge(tx, found.id_charge)
  const refund = await store.lock(id)
  if (!isRefundNews(refund.status, told.is)) return
  await store.change(id, {
    status: told.is,
    ...(told.reference !== '' && { reference: told.reference }),
    ...(told.is !== 'pending' && { finished_at: at }),
    ...(told.is === 'failed' && { error: `Refund failed: ${told.code || 'no reason given'}.` }),
  })
  const book = posting(tx, at, charge, refund)
  const { amount_pence } = refund
  if (told.is === 'succeeded') {
    const moved = { refunds_in_transit: -amount_pence, clearing: amount_pence }
    await book('refund_final', told.made_on, moved)
    await tell(tx, at, charge, refund, 'charge.refund_arrived')
  }
  if (told.is !== 'failed') return
  await chargesStore(tx).change(charge.id, {
    refunded_pence: charge.refunded_pence - amount_pence,
  })
  await store.change(id, { uncovered_pence: 0 })
  const { customer_credit, refunds_uncovered } = fromCustomer(refund)
  await book('refund_failed', told_on, {
    customer_credit: -customer_credit,
    refunds_uncovered: -refunds_uncovered,
    [refund.status === 'succeeded' ? 'clearing' : 'refunds_in_transit']: -amount_pence,
  })
  await tell(tx, at, charge, refund, 'charge.refund_failed')
}

type RefundRow = {
  id: number
  amount_pence: number
  uncovered_pence: number
  id_user: number | null
}
type Place = 'customer_credit' | 'refunds_uncovered' | 'refunds_in_transit' | 'clearing'

/** Splits a refund into the part that the customer's credit covers and the rest. */
const fromCustomer = ({ amount_pence, uncovered_pence }: RefundRow) => ({
  customer_credit: uncovered_pence - amount_pence,
  refunds_uncovered: -uncovered_pence,
})

/** Moves a refund's pence between accounts, each move once. */
const posting =
  (
    tx: Db,
    at: Date,
    { id_customer, processor, id_invoice }: ChargeRow,
    { id, id_user }: RefundRow,
  ) =>
  (kind: string, happened_on: string | undefined, moved: Partial<Record<Place, number>>) => {
    const account = (place: Place): Account =>
      place === 'customer_credit'
        ? { kind: place, id_customer }
        : place === 'clearing'
          ? { kind: place, processor }
          : { kind: place }
    return post(tx, at, {
      kind,
      key: `${kind} ${id}`,
      id_invoice,
      happened_on,
      ...(id_user !== null && { id_user }),
      entries: (Object.entries(moved) as [Place, number][]).map(([place, amount_pence]) => ({
        account: account(place),
        amount_pence,
      })),
    })
  }

/**
 * Covers refunds without a credit note from the customer's new credit, oldest first. `by` makes
 * each posting unique.
 */
export async function coverRefunds(
  tx: Db,
  at: Date,
  id_invoice: number,
  { by, pence }: { by: string; pence: number },
): Promise<void> {
  const invoice = await lockInvoice(tx, id_invoice, everywhere)
  const store = refundsStore(tx)
  const waiting = await store.lockUncovered(id_invoice)
  if (!invoice || !waiting.length) return
  const credit: Account = { kind: 'customer_credit', id_customer: invoice.id_customer }
  let left = Math.min(pence, await holdBalance(tx, credit))
  for (const { id, uncovered_pence } of waiting) {
    const amount_pence = Math.min(left, uncovered_pence)
    if (amount_pence <= 0) break
    left -= amount_pence
    await store.change(id, { uncovered_pence: uncovered_pence - amount_pence })
    await post(tx, at, {
      kind: 'refund_covered',
      key: `refund_covered ${id} ${by}`,
      id_invoice,
      entries: [
        { account: credit, amount_pence: -amount_pence },
        { account: { kind: 'refunds_uncovered' }, amount_pence },
      ],
    })
  }
}

const tell = async (
  tx: Db,
  at: Date,
  { id, id_customer, id_invoice }: ChargeRow,
  { amount_pence, id_user }: { amount_pence: number; id_user: number | null },
  event: 'charge.refunded' | 'charge.refund_arrived' | 'charge.refund_failed',
) =>
  recordEvent(tx, {
    event,
    at,
    by: event === 'charge.refunded' && id_user !== null ? userActor(id_user) : systemActor,
    id_customer,
    id_record: id,
    data: { inv_number: await numberOf(tx, id_invoice), amount_pence, error: '' },
  })

const numberOf = async (tx: Db, id: number) =>
  (await tx.selectFrom('invoices').select('inv_number').where('id', '=', id).executeTakeFirst())
    ?.inv_number ?? ''

/** Milliseconds during which the processor recognises a key. */
const keyLives = hours(23)

export function refundCharges({ database: { db }, payments }: ChargeDeps) {
  return {
    /** Requests a refund, or looks up its status. Throws if the processor does not answer. */
    async settle(id: number, at: Date): Promise<void> {
      const refund = await refundsStore(db).find(id)
      if (!refund || refund.processor !== payments.processor) return
      const { status, charge_reference: reference, amount_pence, created_at } = refund
      if (status === 'succeeded' || status === 'failed' || reference === null) return
      const request = {
        key: `refund:${id}:${created_at.getTime().toString(36)}`,
        reference,
        amount_pence,
        known: refund.reference,
      }
      const isFirst = status === 'requested'
      let told = await payments.findRefund(request)
      if (!told && isFirst && at.getTime() - created_at.getTime() < keyLives)
        told = await payments.refund(request)
      // The processor already has this refund, so an event about it will follow.
      if (!told && request.known !== null) return
      if (!told) told = { is: 'failed', reference: '', code: 'never_arrived' }
      const result = told
      await transact(db, (tx) => applyRefund(tx, id, result, at))
    },

    /** Handles an event of our refund, or of a refund made on the processor's own pages. */
    async hear(tx: Db, charge: ChargeRow, news: RefundNews, at: Date): Promise<void> {
      const id =
        (await refundsStore(tx).findOf(charge.id, ofKey(news.key)))?.id ??
        (await refundsStore(tx).findByReference(news.refund.reference))?.id
      const told_on = londonDate(news.told_at)
      if (id !== undefined) return applyRefund(tx, id, news.refund, at, told_on)
      if (news.refund.is === 'failed') return
      const { charge: held } = await lockCharge(tx, charge.id)
      // Another task may have recorded it meanwhile.
      const known = await refundsStore(tx).findByReference(news.refund.reference)
      const refund =
        known ??
        (await requestRefund(tx, at, held, {
          amount_pence: Math.min(news.amount_pence, refundable(held)),
          reason: 'Refunded at the payment processor',
          reference: news.refund.reference,
          made_on: news.refund.made_on,
          id_user: null,
        }))
      if (refund) await applyRefund(tx, refund.id, news.refund, at, told_on)
    },
  }
}

export type RefundNews = Extract<PaymentNews, { is: 'refund_changed' }>

const ofKey = (key: string | null) => {
  const id = Number(/^refund:(\d+):/.exec(key ?? '')?.[1])
  return Number.isSafeInteger(id) ? id : undefined
}
