import * as z from 'zod/mini'
import type { DisputeStatus } from '@treasures/api-client'
import { ForeignEvent, type PaymentEvent } from '../../kernel/payments.ts'
import { madeOn, readRefund, StripeId, StripeRefund } from './stripe-charges.ts'

/** Card details as our table stores them. */
export const StripeCard = z.object({
  last4: z.string().check(z.regex(/^\d{4}$/)),
  exp_month: z.int().check(z.minimum(1), z.maximum(12)),
  exp_year: z.int().check(z.minimum(2000), z.maximum(2100)),
  brand: z.string().check(z.regex(/^\w{1,50}$/)),
})

const Event = z.object({
  id: StripeId,
  type: z.string(),
  /** Time of the event itself and not of its delivery, in seconds since 1970. */
  created: z.int().check(z.minimum(0)),
  data: z.object({ object: z.unknown() }),
})
const Named = z.object({ id: StripeId })
const WithCard = z.object({ id: StripeId, card: z.nullable(StripeCard) })

const Refunded = z.object({ ...StripeRefund.shape, payment_intent: z.nullable(StripeId) })
const Disputed = z.object({
  id: StripeId,
  payment_intent: z.nullable(StripeId),
  amount: z.int().check(z.positive()),
  created: z.optional(z.int().check(z.minimum(0))),
  status: z.string(),
})

/** Maps Stripe's status. Inquiries (`warning_…`) take no money, and disputes won return it. */
const disputeStatus = (status: string): DisputeStatus =>
  status.startsWith('warning')
    ? 'inquiry'
    : status === 'won' || status === 'prevented'
      ? 'won'
      : status === 'lost'
        ? 'lost'
        : 'open'

/**
 * Reads an event whose signature is valid. Events later than `latest` are rejected, so that Stripe
 * redelivers them. Events in an unknown shape are accepted as unreadable, because redelivery would
 * not help.
 */
export function readStripeEvent(event: unknown, latest: Date): PaymentEvent {
  const { data: known } = Event.safeParse(event)
  if (!known) return { is: 'unreadable', type: '', why: 'no event' }
  const { id: name, type, created } = known
  if (created * 1_000 > latest.getTime()) throw new ForeignEvent('Dated in the future')
  const told_at = new Date(created * 1_000)
  const { object } = known.data

  function read<T>(schema: z.ZodMiniType<T>, understood: (value: T) => PaymentEvent): PaymentEvent {
    const { data, error } = schema.safeParse(object)
    if (!error) return understood(data)
    const why = error.issues.map(({ path }) => path.join('.') || 'object').join(', ')
    return { is: 'unreadable', type, why }
  }

  switch (type) {
    case 'setup_intent.succeeded':
      return read(Named, ({ id }) => ({ is: 'setup_done', setup: id }))
    case 'payment_method.detached':
      return read(Named, ({ id }) => ({ is: 'card_gone', reference: id, told_at }))
    // The bank issued a new card for the same account, with another expiry date.
    case 'payment_method.updated':
    case 'payment_method.automatically_updated':
      return read(WithCard, ({ id, card }) =>
        card ? { is: 'card_changed', reference: id, card, told_at } : { is: 'other' },
      )
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
      return read(Named, ({ id }) => ({
        is: 'payment_changed',
        id: name,
        reference: id,
        told_at,
      }))
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return read(Refunded, ({ payment_intent, ...refund }) =>
        payment_intent
          ? {
              is: 'refund_changed',
              id: name,
              reference: payment_intent,
              key: refund.metadata?.key ?? null,
              amount_pence: refund.amount,
              refund: readRefund(refund),
              told_at,
            }
          : { is: 'other' },
      )
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return read(Disputed, ({ id, payment_intent, amount, status, created: opened }) =>
        payment_intent
          ? {
              is: 'dispute_changed',
              id: name,
              reference: payment_intent,
              dispute: id,
              ...madeOn(opened),
              amount_pence: amount,
              status: disputeStatus(status),
              told_at,
            }
          : { is: 'other' },
      )
    default:
      return { is: 'other' }
  }
}
