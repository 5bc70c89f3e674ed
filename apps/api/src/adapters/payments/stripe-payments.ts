import type { CardToken } from '@treasures/api-client'
import Stripe from 'stripe'
import { seconds, later } from '#kernel/clock.ts'
import { isMissing, stripeCharges, StripeId } from './stripe-charges.ts'
import { readStripeEvent, StripeCard } from './stripe-events.ts'
import type { StripeSettings } from './stripe.settings.ts'
import {
  ForeignEvent,
  PaymentsUnavailable,
  type Payer,
  type Payments,
} from '../../kernel/payments.ts'

/** Milliseconds until a call times out. A customer is waiting at a form. */
const patience = 10_000
/**
 * Seconds by which a signature's time may differ. Stripe signs each delivery again, even days
 * later.
 */
const tolerance = 300

export function stripePayments(settings: StripeSettings): Payments {
  const { protocol, hostname, port } = new URL(settings.apiBase)
  const isHttps = protocol === 'https:'
  const options = {
    protocol: isHttps ? ('https' as const) : ('http' as const),
    host: hostname,
    port: port || (isHttps ? 443 : 80),
    timeout: patience,
    telemetry: false,
  }
  const stripe = new Stripe(settings.secretKey, { ...options, maxNetworkRetries: 2 })
  // The library's own transport retries when a socket closes, whatever its options say.
  const charges = stripeCharges(
    new Stripe(settings.secretKey, {
      ...options,
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(),
    }),
  )

  const fieldsOf = (setup: string, client_secret: string | null): CardToken => ({
    processor: 'stripe',
    setup,
    client_secret,
    publishable_key: settings.publishableKey,
    // The script's release matches the API version that this library uses.
    script: `${settings.jsBase}/${Stripe.API_VERSION.split('.')[1]}/stripe.js`,
    trial_cards: [],
  })

  const makePayer = async ({ id, name, email }: Payer) =>
    (
      await stripe.customers.create({
        name,
        ...(email !== null && { email }),
        metadata: { id_customer: id },
      })
    ).id

  const makeSetup = (customer: string, id: number) =>
    stripe.setupIntents.create({
      customer,
      // Cards only, because other payment methods take the customer to another page.
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      metadata: { id_customer: id },
    })

  return {
    processor: 'stripe',
    mode: /^.k_live_/.test(settings.secretKey) ? 'live' : 'test',

    async check() {
      await stripe.balance.retrieve().catch((error: unknown) => {
        // A restricted key without permission to read the balance is still a valid key.
        if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
      })
    },

    begin: (payer) =>
      reach(async () => {
        let customer = payer.known ?? (await makePayer(payer))
        const intent = await makeSetup(customer, payer.id).catch(async (error: unknown) => {
          // The customer was deleted at Stripe, or made with other keys.
          if (!isMissing(error) || customer !== payer.known) throw error
          customer = await makePayer(payer)
          return makeSetup(customer, payer.id)
        })
        return { payer: customer, token: fieldsOf(intent.id, intent.client_secret) }
      }),

    finish: ({ setup }) =>
      reach(async () => {
        const intent = await stripe.setupIntents
          .retrieve(setup, { expand: ['payment_method'] })
          .catch(absentWhenMissing)
        if (!intent) return { is: 'unknown' }
        const { status, payment_method: method, customer } = intent
        if (status !== 'succeeded')
          return { is: intent.last_setup_error ? 'declined' : 'unfinished' }
        if (!method || typeof method === 'string') return { is: 'unknown' }
        const payer = idOf(customer)
        // A card detached meanwhile cannot be charged.
        if (payer === null || idOf(method.customer) !== payer) return { is: 'unknown' }
        const { data: card } = StripeCard.safeParse(method.card)
        if (!card || !StripeId.safeParse(method.id).success) return { is: 'unknown' }
        return { is: 'done', reference: method.id, card, payer }
      }),

    detach: (reference) =>
      reach(async () => {
        await stripe.paymentMethods.detach(reference).catch(absentWhenMissing)
      }),

    charge: (request) => reach(() => charges.charge(request)),
    find: (asked) => reach(() => charges.find(asked)),
    cancel: (asked) => reach(() => charges.cancel(asked)),
    refund: (request) => reach(() => charges.refund(request)),
    findRefund: (request) => reach(() => charges.findRefund(request)),
    fieldsOf,

    readEvent(body, signature, at) {
      const { webhookSecret } = settings
      let event: unknown
      try {
        event = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          tolerance,
          undefined,
          at.getTime(),
        )
      } catch (cause) {
        if (!(cause instanceof Stripe.errors.StripeSignatureVerificationError))
          return { is: 'unreadable', type: '', why: 'no event' }
        throw new ForeignEvent('Not signed by Stripe, or too long ago', { cause })
      }
      // The library rejects only signatures that are too old. This check rejects signatures from
      // the future.
      const latest = later(at, seconds(tolerance))
      if (signedAt(signature) > latest.getTime())
        throw new ForeignEvent('Signed with a time in the future')
      return readStripeEvent(event, latest)
    },

    page: {
      scripts: [settings.jsBase],
      frames: [settings.jsBase, 'https://hooks.stripe.com'],
      calls: [settings.apiBase],
    },
  }
}

const idOf = (one: string | { id: string } | null) =>
  typeof one === 'string' ? one : (one?.id ?? null)

/** Returns milliseconds. The header has already been verified. */
const signedAt = (signature: string) => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) * 1_000

const absentWhenMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error
}

/**
 * Turns every other Stripe error into `PaymentsUnavailable`, because the cause lies between us and
 * Stripe.
 */
async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new PaymentsUnavailable('The payment processor did not answer as it should', { cause })
  }
}
