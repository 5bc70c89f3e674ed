import type { CardToken } from '@treasures/api-client'
import Stripe from 'stripe'
import { isMissing, stripeCharges, StripeId } from './stripe-charges.ts'
import { readStripeEvent, StripeCard } from './stripe-events.ts'
import type { StripeSettings } from '../../kernel/settings.ts'
import {
  ForeignEvent,
  PaymentsUnavailable,
  type Payer,
  type Payments,
} from '../../kernel/payments.ts'

/** Milliseconds for one answer. Somebody is waiting for it in front of a form. */
const patience = 10_000
/** Seconds that a signature may be off: Stripe signs each delivery anew, also one that comes days later. */
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
  // Over its own transport the library sends again when a socket closes, whatever it is told.
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
    // Its releases go together with those of the API that this library speaks.
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
      // Cards and nothing else: no way of paying that leads off our page.
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      metadata: { id_customer: id },
    })

  return {
    processor: 'stripe',
    mode: /^.k_live_/.test(settings.secretKey) ? 'live' : 'test',

    async check() {
      await stripe.balance.retrieve().catch((error: unknown) => {
        // A restricted key that may not read the balance was recognised all the same.
        if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
      })
    },

    begin: (payer) =>
      reach(async () => {
        let customer = payer.known ?? (await makePayer(payer))
        const intent = await makeSetup(customer, payer.id).catch(async (error: unknown) => {
          // Deleted at Stripe, or made under other keys.
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
        // Detached since: nobody could charge it.
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
      // The library looks at the past alone.
      const latest = new Date(at.getTime() + tolerance * 1_000)
      if (signedAt(signature) > latest.getTime())
        throw new ForeignEvent('Signed for a time that is still to come')
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

/** Milliseconds. Of a header that has been verified. */
const signedAt = (signature: string) => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) * 1_000

const absentWhenMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error
}

/** Whatever Stripe answers beyond what we ask about is trouble between the two of us, and nobody else's. */
async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new PaymentsUnavailable('The payment processor did not answer as it should', { cause })
  }
}
