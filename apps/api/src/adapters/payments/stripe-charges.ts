import { londonDate } from '@treasures/api-client'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { ChargeRequest, ChargeResult, Payments, RefundResult } from '../../kernel/payments.ts'

/** An id given by Stripe. */
export const StripeId = z.string().check(z.regex(/^\w{1,255}$/))

export const StripeRefund = z.object({
  id: StripeId,
  amount: z.int().check(z.positive()),
  /** Seconds since 1970. */
  created: z.optional(z.int().check(z.minimum(0))),
  status: z.nullable(z.string()),
  failure_reason: z.optional(z.nullable(z.string())),
  metadata: z.optional(z.nullable(z.object({ key: z.optional(z.string()) }))),
})

export const readRefund = ({
  id,
  status,
  failure_reason,
  created,
}: z.infer<typeof StripeRefund>): RefundResult => ({
  is:
    status === 'succeeded'
      ? 'succeeded'
      : status === 'failed' || status === 'canceled'
        ? 'failed'
        : 'pending',
  reference: id,
  code: failure_reason ?? '',
  ...madeOn(created),
})

/** Converts Stripe's seconds to a London date. */
export const madeOn = (created: number | undefined) =>
  created === undefined ? {} : { made_on: londonDate(new Date(created * 1_000)) }

/** Seconds by which our clock and Stripe's may differ. */
const leeway = 3_600

/**
 * Payments and refunds at Stripe. `stripe` must send each request once: an automatic retry could
 * still be in progress while we look for the result.
 */
export function stripeCharges(
  stripe: Stripe,
): Pick<Payments, 'charge' | 'find' | 'cancel' | 'refund' | 'findRefund'> {
  const expand = ['latest_charge.balance_transaction']

  async function findIntent({ request, reference, created_at }: Parameters<Payments['find']>[0]) {
    if (reference !== null)
      return stripe.paymentIntents.retrieve(reference, { expand }).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
    // Without a payer there is no list to search. Such a payment cannot be paid anyway, because its
    // secret was lost.
    if (request.payer === null) return undefined
    const since = Math.floor(created_at.getTime() / 1_000) - leeway
    const all = stripe.paymentIntents.list({
      customer: request.payer,
      created: { gte: since },
      limit: 100,
      expand: ['data.latest_charge.balance_transaction'],
    })
    for await (const intent of all) if (intent.metadata.key === request.key) return intent
    return undefined
  }

  return {
    async charge(request) {
      const { key, amount_pence: amount, payer, card, descr } = request
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency: 'gbp',
            description: descr,
            metadata: { key },
            allowed_payment_method_types: ['card'],
            expand,
            ...(payer !== null && { customer: payer }),
            ...(card !== null && { payment_method: card, off_session: true, confirm: true }),
          },
          { idempotencyKey: key },
        )
        return readIntent(intent, request)
      } catch (error) {
        return readRefusal(error)
      }
    },

    async find(asked) {
      const intent = await findIntent(asked)
      return intent && readIntent(intent, asked.request)
    },

    async cancel(asked) {
      const cancelled = await stripe.paymentIntents
        .cancel(asked.reference)
        .catch((error: unknown) => {
          // The payment was paid or cancelled meanwhile.
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
          throw error
        })
      const intent = cancelled ?? (await findIntent(asked))
      return intent && readIntent(intent, asked.request)
    },

    async refund({ key, reference, amount_pence: amount }) {
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: reference, amount, metadata: { key } },
          { idempotencyKey: key },
        )
        return readRefund(StripeRefund.parse(refund))
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        return { is: 'failed', reference: '', code: error.code ?? 'invalid_request' }
      }
    },

    async findRefund({ key, reference, known }) {
      for await (const refund of stripe.refunds.list({ payment_intent: reference, limit: 100 }))
        if (refund.id === known || refund.metadata?.key === key)
          return readRefund(StripeRefund.parse(refund))
      return undefined
    },
  }
}

export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === 'resource_missing' || /not attached/.test(error.message))

function readIntent(intent: Stripe.PaymentIntent, { card }: ChargeRequest): ChargeResult {
  const { id: reference, status, client_secret, last_payment_error: error } = intent
  const waits = { is: 'requires_action', reference, client_secret } as const
  switch (status) {
    case 'succeeded':
      return { is: 'succeeded', reference, fee_pence: feeOf(intent), ...paidAt(intent) }
    case 'canceled':
      return { is: 'cancelled', reference }
    case 'processing':
      return { is: 'processing', reference }
    case 'requires_payment_method': {
      const code = error?.decline_code || error?.code
      // A charge without the customer present reports a needed confirmation as a decline.
      return card === null || !code || code === needsCustomer
        ? waits
        : { is: 'declined', reference, code, client_secret }
    }
    default:
      return waits
  }
}

const needsCustomer = 'authentication_required'

function paidAt({ latest_charge: charge }: Stripe.PaymentIntent) {
  return charge && typeof charge === 'object' ? { paid_at: new Date(charge.created * 1_000) } : {}
}

/** Pence, or 0 until Stripe has calculated the fee. */
function feeOf({ latest_charge: charge }: Stripe.PaymentIntent): number {
  const moved = charge && typeof charge === 'object' ? charge.balance_transaction : null
  return moved && typeof moved === 'object' ? moved.fee : 0
}

/**
 * Turns an error with a certain outcome into a result. Errors that leave open whether the card was
 * charged are rethrown.
 */
function readRefusal(error: unknown): ChargeResult {
  if (error instanceof Stripe.errors.StripeCardError) {
    // The library uses an empty string if Stripe gave no code.
    const code = error.decline_code || error.code || 'generic_decline'
    const { payment_intent: intent } = error
    const reference = intent?.id ?? null
    return code === needsCustomer && intent
      ? { is: 'requires_action', reference: intent.id, client_secret: intent.client_secret }
      : { is: 'declined', reference, code }
  }
  // The card was detached on Stripe's own pages.
  if (isMissing(error)) return { is: 'declined', reference: null, code: 'card_gone' }
  if (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  )
    return { is: 'refused', code: error.code ?? error.type, why: error.message }
  throw error
}
