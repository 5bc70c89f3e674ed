import type { CardToken } from '@treasures/api-client'
import { makeOpaqueId } from '../../kernel/secrets.ts'
import {
  PaymentsUnavailable,
  type CardFacts,
  type ChargeRequest,
  type ChargeResult,
  type Payments,
} from '../../kernel/payments.ts'

type TrialCard = CardToken['trial_cards'][number]

const trial = (
  id: string,
  label: string,
  last4: string,
  { works = true, asks = false }: Partial<Pick<TrialCard, 'works' | 'asks'>> = {},
): TrialCard => ({ id, label, last4, works, asks })

const trialCards: CardToken['trial_cards'] = [
  trial('visa_works', 'Visa ending 4242, works', '4242'),
  trial('mastercard_works', 'Mastercard ending 4444, works', '4444'),
  trial('visa_asks', 'Visa ending 3155, asks for confirmation', '3155', { asks: true }),
  trial('visa_declined', 'Visa ending 0002, is declined', '0002', { works: false }),
  trial('visa_later', 'Visa ending 9995, insufficient funds', '9995'),
  trial('visa_stolen', 'Visa ending 9979, is refused for good when charged', '9979'),
  trial('visa_confirms', 'Visa ending 3184, asks whenever it is charged', '3184'),
  trial('visa_lost', 'Visa ending 0119, no response', '0119'),
]

/** Replaces the card network's name, so that a trial card is not mistaken for a real one. */
export const trialBrand = 'trial'

/** Years until a trial card expires. */
const goodFor = 3

/**
 * Reads the trial card after the colon of a reference. A reference without a colon means
 * `visa_works`, so that references from earlier releases work.
 */
const cardOf = (reference: string) => /:([a-z_]+)$/.exec(reference)?.[1] ?? 'visa_works'

/** Tells whether the bank asks a customer who is present to confirm. */
const asksToPay = ({ id, asks }: TrialCard) => asks || id === 'visa_confirms'

/**
 * Makes a reference from a key. Colons are replaced, because pages do not accept them in a
 * reference.
 */
const referenceOf = (key: string) => `trial_${key.replaceAll(':', '-')}`

/**
 * Decides a charge by its card. `byCustomer` means that the customer is present and has confirmed.
 */
function chargeResult({ key, card }: ChargeRequest, byCustomer: boolean): ChargeResult {
  const reference = referenceOf(key)
  const waits = { is: 'requires_action', reference, client_secret: null } as const
  if (card === null) return waits
  switch (cardOf(card)) {
    case 'visa_later':
      return { is: 'declined', reference, code: 'insufficient_funds' }
    case 'visa_stolen':
      return { is: 'declined', reference, code: 'stolen_card' }
    case 'visa_declined':
      return { is: 'declined', reference, code: 'generic_decline' }
    case 'visa_confirms':
      return byCustomer ? { is: 'succeeded', reference, fee_pence: 0 } : waits
    default:
      return { is: 'succeeded', reference, fee_pence: 0 }
  }
}

const fieldsOf = (setup: string): CardToken => ({
  processor: 'sandbox',
  setup,
  client_secret: null,
  publishable_key: null,
  script: null,
  trial_cards: [...trialCards],
})

/**
 * A processor that needs no keys, moves no money and stores nothing. A card's reference states its
 * behaviour, and our own row states the request. An attempt therefore has the same outcome on every
 * instance and after a restart.
 */
export const sandboxPayments: Payments = {
  processor: 'sandbox',
  check: async () => {},
  mode: 'trial',
  begin: async () => ({ payer: null, token: fieldsOf(`trial_${makeOpaqueId()}`) }),
  async finish({ setup, trial_card, confirmed }, at) {
    const card = trialCards.find(({ id }) => id === trial_card)
    if (!card) return { is: 'unfinished' }
    if (!card.works || (card.asks && confirmed === false)) return { is: 'declined' }
    if (card.asks && !confirmed) return { is: 'unfinished' }
    const { last4 } = card
    const facts: CardFacts = {
      last4,
      brand: trialBrand,
      exp_month: 12,
      exp_year: at.getUTCFullYear() + goodFor,
    }
    return { is: 'done', reference: `${setup}:${card.id}`, card: facts, payer: null }
  },
  async detach() {},
  async charge(request) {
    if (request.card !== null && cardOf(request.card) === 'visa_lost')
      throw new PaymentsUnavailable('The answer of this trial card is lost')
    return chargeResult(request, false)
  },
  async find({ request }, { trial_card, confirmed } = {}) {
    if (confirmed === false)
      return {
        is: 'declined',
        reference: referenceOf(request.key),
        code: 'authentication_required',
      }
    if (trial_card === undefined) return chargeResult(request, confirmed === true)
    const trial = trialCards.find(({ id }) => id === trial_card)
    const asks = trial !== undefined && asksToPay(trial)
    const chosen = { ...request, card: `trial:${asks ? 'visa_confirms' : trial_card}` }
    return chargeResult(chosen, confirmed === true)
  },
  cancel: async ({ reference }) => ({ is: 'cancelled', reference }),
  refund: async ({ key }) => ({ is: 'succeeded', reference: referenceOf(key), code: '' }),
  findRefund: async ({ key }) => ({ is: 'succeeded', reference: referenceOf(key), code: '' }),
  fieldsOf: (reference) => ({
    ...fieldsOf(reference),
    trial_cards: trialCards.map((card) => ({ ...card, asks: asksToPay(card) })),
  }),
  page: { scripts: [], frames: [], calls: [] },
}
