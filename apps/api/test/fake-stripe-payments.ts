type Answer = { status: number; body: object }

export type FakeIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  currency: string
  customer: string | null
  status: string
  client_secret: string
  created: number
  metadata: Record<string, string>
  payment_method: string | null
  last_payment_error: { code: string; decline_code?: string } | null
  latest_charge: { id: string; created: number; balance_transaction: { fee: number } } | null
}
export type FakeRefund = {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: string
  metadata: Record<string, string>
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000)

const stripeError = (status: number, error: object): Answer => ({ status, body: { error } })
const missing = stripeError(404, {
  type: 'invalid_request_error',
  code: 'resource_missing',
  message: 'No such thing',
})

/**
 * Payments and refunds of the fake Stripe. A card's name decides its answer: `pm_works_1` works,
 * and `pm_stolen_card_1` is declined with that code. Each key keeps its first answer, including
 * errors.
 */
export function fakePayments(now: () => Date) {
  const intents = new Map<string, FakeIntent>()
  const refunds = new Map<string, FakeRefund>()
  const answers = new Map<string, { form: string; answer: Answer }>()
  let made = 0
  /** Fee in pence: 20p and 1.5 %. */
  const feeOf = (pence: number) => 20 + Math.round(pence * 0.015)

  function pay(intent: FakeIntent, card: string): Answer {
    const code = /^pm_(\w+?)(?:_\d+)?$/.exec(card)?.[1] ?? 'works'
    intent.payment_method = card
    if (code === 'works') {
      intent.status = 'succeeded'
      intent.last_payment_error = null
      intent.latest_charge = {
        id: `ch_${intent.id}`,
        created: seconds(now()),
        balance_transaction: { fee: feeOf(intent.amount) },
      }
      return { status: 200, body: intent }
    }
    intent.status = 'requires_payment_method'
    intent.last_payment_error =
      code === 'authentication_required' || code === 'expired_card'
        ? { code }
        : { code: 'card_declined', decline_code: code }
    return stripeError(402, {
      type: 'card_error',
      message: 'Your card was declined.',
      ...intent.last_payment_error,
      payment_intent: intent,
    })
  }

  function createIntent(form: URLSearchParams): Answer {
    const card = form.get('payment_method')
    if (card?.startsWith('pm_gone')) return missing
    const id = `pi_stand_in_${++made}`
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      customer: form.get('customer'),
      status: 'requires_payment_method',
      client_secret: `${id}_secret`,
      created: 0,
      metadata: { key: form.get('metadata[key]') ?? '' },
      payment_method: null,
      last_payment_error: null,
      latest_charge: null,
    }
    intents.set(id, intent)
    return form.get('confirm') === 'true' && card
      ? pay(intent, card)
      : { status: 200, body: intent }
  }

  function createRefund(form: URLSearchParams): Answer {
    const intent = intents.get(form.get('payment_intent') ?? '')
    const amount = Number(form.get('amount'))
    if (!intent) return missing
    const back = [...refunds.values()]
      .filter((one) => one.payment_intent === intent.id && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0)
    if (back + amount > intent.amount)
      return stripeError(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'Greater than what is left',
      })
    const refund: FakeRefund = {
      id: `re_${++made}`,
      object: 'refund',
      amount,
      payment_intent: intent.id,
      status: 'pending',
      metadata: { key: form.get('metadata[key]') ?? '' },
    }
    refunds.set(refund.id, refund)
    return { status: 200, body: refund }
  }

  const list = (data: object[]): Answer => ({
    status: 200,
    body: { object: 'list', has_more: false, url: '/v1/list', data },
  })

  function act(call: string, query: URLSearchParams, form: URLSearchParams): Answer | undefined {
    const [, id = '', what] = /^\w+ \/v1\/\w+\/(\w+)(?:\/(\w+))?/.exec(call) ?? []
    if (call === 'POST /v1/payment_intents') return createIntent(form)
    if (call === 'GET /v1/payment_intents')
      return list([...intents.values()].filter((one) => one.customer === query.get('customer')))
    if (call.startsWith('GET /v1/payment_intents/')) {
      const intent = intents.get(id)
      return intent ? { status: 200, body: intent } : missing
    }
    if (call.startsWith('POST /v1/payment_intents/') && what === 'cancel') {
      const intent = intents.get(id)
      if (!intent) return missing
      if (intent.status === 'succeeded')
        return stripeError(400, {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: 'It has succeeded',
        })
      intent.status = 'canceled'
      return { status: 200, body: intent }
    }
    if (call === 'POST /v1/refunds') return createRefund(form)
    if (call === 'GET /v1/refunds')
      return list(
        [...refunds.values()].filter((one) => one.payment_intent === query.get('payment_intent')),
      )
    return undefined
  }

  return {
    intents,
    refunds,

    /** Returns undefined for calls that are not about payments. */
    answer(
      call: string,
      {
        query,
        form,
        key,
      }: { query: URLSearchParams; form: URLSearchParams; key?: string | undefined },
    ): Answer | undefined {
      if (key === undefined || !call.startsWith('POST')) return act(call, query, form)
      const first = answers.get(key)
      if (first && first.form !== form.toString())
        return stripeError(400, { type: 'idempotency_error', message: 'Another body' })
      if (first) return structuredClone(first.answer)
      const answer = act(call, query, form)
      if (answer) answers.set(key, { form: form.toString(), answer: structuredClone(answer) })
      return answer
    },

    /** Forgets the keys, as Stripe does after a day. */
    forgetKeys: () => answers.clear(),

    /** Turns the answer under a key into a server error, whatever was done. */
    spoil(key: string) {
      const first = answers.get(key)
      if (first) first.answer = stripeError(500, { type: 'api_error', message: 'Oh no' })
    },

    /** Pays as a customer's browser does in Stripe's own fields. */
    confirm(id: string, card = 'pm_works'): boolean {
      const intent = intents.get(id)
      if (!intent || intent.status === 'canceled' || intent.status === 'succeeded') return false
      return pay(intent, card).status === 200
    },

    /** Payments that succeeded. */
    charged: () => [...intents.values()].filter(({ status }) => status === 'succeeded'),
  }
}
