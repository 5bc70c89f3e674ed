import Stripe from 'stripe'
import {
  ForeignEvent,
  PaymentsUnavailable,
  type CardFacts,
  type Payer,
  type PaymentEvent,
  type Payments,
} from './payments.ts'

export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Origin of the API. */
  apiBase: string
  /** Origin of the script that draws the fields. */
  jsBase: string
}

/** Milliseconds for one answer. Somebody is waiting for it in front of a form. */
const patience = 10_000
/** Seconds that an event may be old: Stripe signs each delivery anew. */
const tolerance = 300

export function stripePayments(settings: StripeSettings): Payments {
  const { protocol, hostname, port } = new URL(settings.apiBase)
  const isHttps = protocol === 'https:'
  const stripe = new Stripe(settings.secretKey, {
    protocol: isHttps ? 'https' : 'http',
    host: hostname,
    port: port || (isHttps ? 443 : 80),
    timeout: patience,
    maxNetworkRetries: 2,
    telemetry: false,
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

    begin: (payer) =>
      reach(async () => {
        let customer = payer.known ?? (await makePayer(payer))
        const intent = await makeSetup(customer, payer.id).catch(async (error: unknown) => {
          // Deleted at Stripe, or made under other keys.
          if (!isMissing(error) || customer !== payer.known) throw error
          customer = await makePayer(payer)
          return makeSetup(customer, payer.id)
        })
        return {
          payer: customer,
          token: {
            processor: 'stripe',
            setup: intent.id,
            client_secret: intent.client_secret,
            publishable_key: settings.publishableKey,
            // Its releases go together with those of the API that this library speaks.
            script: `${settings.jsBase}/${Stripe.API_VERSION.split('.')[1]}/stripe.js`,
            trial_cards: [],
          },
        }
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
        if (!method || typeof method === 'string' || !method.card) return { is: 'unknown' }
        return {
          is: 'done',
          reference: method.id,
          card: factsOf(method.card),
          payer: typeof customer === 'string' ? customer : (customer?.id ?? null),
        }
      }),

    detach: (reference) =>
      reach(async () => {
        await stripe.paymentMethods.detach(reference).catch(absentWhenMissing)
      }),

    readEvent(body, signature, at) {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(
          body,
          signature,
          settings.webhookSecret,
          tolerance,
          undefined,
          at.getTime(),
        )
      } catch (cause) {
        throw new ForeignEvent('Not signed by Stripe, or too long ago', { cause })
      }
      return read(event)
    },

    page: {
      scripts: [settings.jsBase],
      frames: [settings.jsBase, 'https://hooks.stripe.com'],
      calls: [settings.apiBase],
    },
  }
}

function read(event: Stripe.Event): PaymentEvent {
  switch (event.type) {
    case 'setup_intent.succeeded':
      return { is: 'setup_done', setup: event.data.object.id }
    case 'payment_method.detached':
      return { is: 'card_gone', reference: event.data.object.id }
    // A bank has sent a new card: the same account, another date.
    case 'payment_method.updated':
    case 'payment_method.automatically_updated': {
      const { id, card } = event.data.object
      return card ? { is: 'card_changed', reference: id, card: factsOf(card) } : { is: 'other' }
    }
    default:
      return { is: 'other' }
  }
}

const factsOf = ({ last4, exp_month, exp_year, brand }: Stripe.PaymentMethod.Card): CardFacts => ({
  last4,
  exp_month,
  exp_year,
  brand,
})

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === 'resource_missing' || /not attached/.test(error.message))

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
