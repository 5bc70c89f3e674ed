import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakePayments } from './fake-stripe-payments.ts'
import { notAsStripe } from './published-stripe.ts'
import type { StripeSettings } from '../src/adapters/payments/stripe.settings.ts'

type Setup = {
  id: string
  object: 'setup_intent'
  client_secret: string
  customer: string
  status: string
  last_setup_error: object | null
  payment_method: { id: string; customer: string | null; card: object; object: string } | null
  metadata: Record<string, string>
}

/**
 * Fault of one call: it never arrives (`unheard`), its answer is lost, or it gets a server error
 * (`broken`), which its key then keeps permanently.
 */
export type StripeFault = 'unheard' | 'lost' | 'broken'

const webhookSecret = 'whsec_of_the_stand_in'

/** Fake of the parts of Stripe's API that we use, on its own socket for the real library. */
export async function startFakeStripe(now = () => new Date()) {
  const setups = new Map<string, Setup>()
  const detached: string[] = []
  const asked: { call: string; form: URLSearchParams; key: string | undefined }[] = []
  const payments = fakePayments(now)
  let nextFault: (call: string) => StripeFault | undefined = () => undefined
  let customers = 0
  let isDown = false
  const missing = {
    status: 404,
    body: {
      error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' },
    },
  }

  function answer(call: string, form: URLSearchParams): { status: number; body: object } {
    const [, id = ''] = /^\w+ \/v1\/\w+\/(\w+)/.exec(call) ?? []
    // The key is restricted: it is valid, but must not read the balance.
    if (call === 'GET /v1/balance')
      return {
        status: 403,
        body: { error: { type: 'invalid_request_error', message: 'A restricted key' } },
      }
    if (call === 'POST /v1/customers')
      return { status: 200, body: { id: `cus_${++customers}`, object: 'customer' } }
    if (call === 'POST /v1/setup_intents') {
      const customer = form.get('customer') ?? ''
      if (customer === 'cus_deleted') return missing
      const made: Setup = {
        id: `seti_stand_in_${setups.size + 1}`,
        object: 'setup_intent',
        client_secret: 'seti_secret',
        customer,
        status: 'requires_payment_method',
        last_setup_error: null,
        payment_method: null,
        metadata: {},
      }
      setups.set(made.id, made)
      return { status: 200, body: made }
    }
    if (call.startsWith('GET /v1/setup_intents/')) {
      const found = setups.get(id)
      return found ? { status: 200, body: found } : missing
    }
    if (/^POST \/v1\/payment_methods\/\w+\/detach/.test(call)) {
      if (detached.includes(id)) return missing
      detached.push(id)
      for (const { payment_method: method } of setups.values())
        if (method?.id === id) method.customer = null
      return { status: 200, body: { id, object: 'payment_method' } }
    }
    return missing
  }

  const server = createServer((request, response) => {
    const answered = async () => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stripe')
      const form = new URLSearchParams(Buffer.concat(pieces).toString())
      const call = `${request.method} ${pathname}`
      const header = request.headers['idempotency-key']
      const key = typeof header === 'string' ? header : undefined
      asked.push({ call, form, key })
      const fault = nextFault(call)
      if (fault === 'unheard') return response.destroy()
      const { status, body } = isDown
        ? { status: 400, body: { error: { type: 'api_error', message: 'Down' } } }
        : (payments.answer(call, { query, form, key }) ?? answer(call, form))
      const wrong = status === 200 ? notAsStripe(body) : undefined
      if (wrong !== undefined) {
        response.writeHead(400, { 'content-type': 'application/json' })
        const message = `The stand-in is wrong: ${wrong}`
        return response.end(JSON.stringify({ error: { type: 'api_error', message } }))
      }
      if (fault === 'lost') return response.destroy()
      if (fault === 'broken') {
        if (key !== undefined) payments.spoil(key)
        response.writeHead(500, { 'content-type': 'application/json' })
        return response.end(JSON.stringify({ error: { type: 'api_error', message: 'Oh no' } }))
      }
      response.writeHead(status, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(body))
    }
    // A server that stops during a call has no connection left to answer.
    answered().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const settings: StripeSettings = {
    secretKey: 'sk_test_stand_in',
    publishableKey: 'pk_test_stand_in',
    webhookSecret,
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    jsBase: 'https://js.stripe.example',
  }

  return {
    settings,
    asked,
    detached,
    payments,
    /** Decides the fault of each further call. */
    setFaults: (fault: typeof nextFault) => void (nextFault = fault),
    setDown: (down: boolean) => void (isDown = down),
    /** Enters a card that the bank accepts, as the customer's browser does at Stripe. */
    succeed(setup: string, last4 = '4242', reference = `pm_${setup}`) {
      const found = setups.get(setup)
      if (!found) throw new Error(`There is no ${setup}`)
      found.status = 'succeeded'
      found.payment_method = {
        id: reference,
        object: 'payment_method',
        customer: found.customer,
        card: { last4, exp_month: 4, exp_year: 2031, brand: 'visa' },
      }
      return reference
    },
    decline(setup: string) {
      const found = setups.get(setup)
      if (found) found.last_setup_error = { code: 'card_declined' }
    },
    /** Gives the set-up to another customer. */
    move(setup: string, customer: string) {
      const found = setups.get(setup)
      if (!found) return
      found.customer = customer
      if (found.payment_method) found.payment_method.customer = customer
    },
    /** Removes the card, as the business may do in Stripe's own pages. */
    letGo(setup: string) {
      const method = setups.get(setup)?.payment_method
      if (method) method.customer = null
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

let events = 0

/**
 * Builds an event as Stripe sends it, signed at the moment of sending. The event happened then, or
 * at `created`.
 */
export function signEvent(
  type: string,
  object: object,
  at: Date,
  {
    secret = webhookSecret,
    created = at,
    id = `evt_${++events}`,
  }: { secret?: string; created?: Date; id?: string } = {},
) {
  const event = {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(created.getTime() / 1_000),
    type,
    data: { object },
  }
  return signBody(JSON.stringify(event), at, secret)
}

/** Signs any body. */
export function signBody(body: string, at: Date, secret = webhookSecret) {
  const time = Math.floor(at.getTime() / 1_000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { body, signature: `t=${time},v1=${signature}` }
}
