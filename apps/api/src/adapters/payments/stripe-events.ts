import * as z from 'zod/mini'
import { ForeignEvent, type PaymentEvent } from '../../kernel/payments.ts'

/** Stripe's own names for things. */
export const StripeId = z.string().check(z.regex(/^\w{1,255}$/))

/** What is kept of a card, as the table takes it. */
export const StripeCard = z.object({
  last4: z.string().check(z.regex(/^\d{4}$/)),
  exp_month: z.int().check(z.minimum(1), z.maximum(12)),
  exp_year: z.int().check(z.minimum(2000), z.maximum(2100)),
  brand: z.string().check(z.regex(/^\w{1,50}$/)),
})

const Event = z.object({
  type: z.string(),
  /** Seconds. When it happened, and not when it is told. */
  created: z.int().check(z.minimum(0)),
  data: z.object({ object: z.unknown() }),
})
const Named = z.object({ id: StripeId })
const WithCard = z.object({ id: StripeId, card: z.nullable(StripeCard) })

/**
 * An event whose signature is right, as it came. One of a time after `latest` is thrown out, to be told again; what
 * cannot be understood will not be by telling it again.
 */
export function readStripeEvent(event: unknown, latest: Date): PaymentEvent {
  const { data: known } = Event.safeParse(event)
  if (!known) return { is: 'unreadable', type: '', why: 'no event' }
  const { type, created } = known
  if (created * 1_000 > latest.getTime()) throw new ForeignEvent('Of a time that is still to come')
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
    // A bank has sent a new card: the same account, another date.
    case 'payment_method.updated':
    case 'payment_method.automatically_updated':
      return read(WithCard, ({ id, card }) =>
        card ? { is: 'card_changed', reference: id, card, told_at } : { is: 'other' },
      )
    default:
      return { is: 'other' }
  }
}
