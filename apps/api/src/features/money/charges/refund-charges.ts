import type { Db } from '../../../kernel/db/connect.ts'
import { transact } from '../../../kernel/db/transact.ts'
import { systemActor, userActor } from '../../../kernel/events/define-event.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import type { PaymentNews, RefundResult } from '../../../kernel/payments.ts'
import { enqueue } from '../../../kernel/tasks/enqueue.ts'
import { post, type Entry } from '../ledger/ledger.store.ts'
import type { ChargeDeps } from './charge-cards.ts'
import { chargesStore, type ChargeRow } from './charges.store.ts'
import { isRefundNews, refundable } from './refund-state.rules.ts'
import { refundsStore } from './refunds.store.ts'

type Wish = { amount_pence: number; reason: string; id_user: number | null; reference?: string }

/**
 * Writes down that money goes back, of a charge that is held: all that is not failed is at most what was paid.
 * Undefined where it would be more.
 */
export async function requestRefund(tx: Db, at: Date, charge: ChargeRow, wish: Wish) {
  if (wish.amount_pence > refundable(charge)) return undefined
  const refund = await refundsStore(tx).insert({ id_charge: charge.id, ...wish }, at)
  await chargesStore(tx).change(charge.id, {
    refunded_pence: charge.refunded_pence + refund.amount_pence,
  })
  await book(tx, at, charge, refund, 'refund', ['customer_credit', 'refunds_in_transit'])
  await enqueue(tx, 'refund.settle', { id: refund.id }, { at })
  await tell(tx, at, charge, refund, 'charge.refunded')
  return refund
}

/** What a refund becomes by what is told of it: forward only. The only way in which one ends. */
export async function applyRefund(tx: Db, id: number, told: RefundResult, at: Date) {
  const store = refundsStore(tx)
  const found = await store.find(id)
  if (!found) return
  const charge = await chargesStore(tx).lock(found.id_charge)
  const refund = await store.lock(id)
  if (!isRefundNews(refund.status, told.is)) return
  await store.change(id, {
    status: told.is,
    ...(told.reference !== '' && { reference: told.reference }),
    ...(told.is !== 'pending' && { finished_at: at }),
    ...(told.is === 'failed' && { error: `Refund failed: ${told.code || 'no reason given'}.` }),
  })
  if (told.is === 'succeeded')
    await book(tx, at, charge, refund, 'refund_final', ['refunds_in_transit', 'clearing'])
  if (told.is !== 'failed') return
  await chargesStore(tx).change(charge.id, {
    refunded_pence: charge.refunded_pence - refund.amount_pence,
  })
  const was = refund.status === 'succeeded' ? 'clearing' : 'refunds_in_transit'
  await book(tx, at, charge, refund, 'refund_failed', [was, 'customer_credit'])
  await tell(tx, at, charge, refund, 'charge.refund_failed')
}

type Place = 'customer_credit' | 'refunds_in_transit' | 'clearing'

/** Moves a refund's pence from one account to another, once. */
async function book(
  tx: Db,
  at: Date,
  { id_customer, processor, id_invoice }: ChargeRow,
  { id, amount_pence, id_user }: { id: number; amount_pence: number; id_user: number | null },
  kind: string,
  [from, to]: [Place, Place],
) {
  const entry = (place: Place, pence: number): Entry => ({
    account:
      place === 'customer_credit'
        ? { kind: place, id_customer }
        : place === 'clearing'
          ? { kind: place, processor }
          : { kind: place },
    amount_pence: pence,
  })
  await post(tx, at, {
    kind,
    key: `${kind} ${id}`,
    id_invoice,
    ...(id_user !== null && { id_user }),
    entries: [entry(from, -amount_pence), entry(to, amount_pence)],
  })
}

const tell = async (
  tx: Db,
  at: Date,
  { id, id_customer, id_invoice }: ChargeRow,
  { amount_pence, id_user }: { amount_pence: number; id_user: number | null },
  event: 'charge.refunded' | 'charge.refund_failed',
) =>
  recordEvent(tx, {
    event,
    at,
    by: event === 'charge.refund_failed' || id_user === null ? systemActor : userActor(id_user),
    id_customer,
    id_record: id,
    data: { inv_number: await numberOf(tx, id_invoice), amount_pence, error: '' },
  })

const numberOf = async (tx: Db, id: number) =>
  (await tx.selectFrom('invoices').select('inv_number').where('id', '=', id).executeTakeFirst())
    ?.inv_number ?? ''

/** Milliseconds for which the processor remembers a key. */
const keyLives = 23 * 3_600_000

export function refundCharges({ database: { db }, payments }: ChargeDeps) {
  return {
    /** Asks for a refund, or what became of it. Throws where the processor does not answer. */
    async settle(id: number, at: Date): Promise<void> {
      const refund = await refundsStore(db).find(id)
      if (!refund || refund.processor !== payments.processor) return
      const { status, charge_reference: reference, amount_pence, created_at } = refund
      if (status === 'succeeded' || status === 'failed' || reference === null) return
      const request = {
        key: `refund:${id}:${created_at.getTime().toString(36)}`,
        reference,
        amount_pence,
      }
      const isFirst = status === 'requested'
      let told = await payments.findRefund(request)
      if (!told && isFirst && at.getTime() - created_at.getTime() < keyLives)
        told = await payments.refund(request)
      if (!told) told = { is: 'failed', reference: '', code: 'never_arrived' }
      const result = told
      await transact(db, (tx) => applyRefund(tx, id, result, at))
    },

    /** News of a refund: of ours, or of one that was made in the processor's own pages. */
    async hear(tx: Db, charge: ChargeRow, news: RefundNews, at: Date): Promise<void> {
      const id =
        ofKey(news.key) ?? (await refundsStore(tx).findByReference(news.refund.reference))?.id
      if (id !== undefined) return applyRefund(tx, id, news.refund, at)
      if (news.refund.is === 'failed') return
      const held = await chargesStore(tx).lock(charge.id)
      // Another hand has taken it up meanwhile.
      const known = await refundsStore(tx).findByReference(news.refund.reference)
      const refund =
        known ??
        (await requestRefund(tx, at, held, {
          amount_pence: Math.min(news.amount_pence, refundable(held)),
          reason: 'Refunded at the payment processor',
          reference: news.refund.reference,
          id_user: null,
        }))
      if (refund) await applyRefund(tx, refund.id, news.refund, at)
    },
  }
}

export type RefundNews = Extract<PaymentNews, { is: 'refund_changed' }>

const ofKey = (key: string | null) => {
  const id = Number(/^refund:(\d+):/.exec(key ?? '')?.[1])
  return Number.isSafeInteger(id) ? id : undefined
}
