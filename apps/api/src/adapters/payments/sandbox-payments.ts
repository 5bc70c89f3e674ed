import type { CardToken } from '@treasures/api-client'
import { makeOpaqueId } from '../../kernel/secrets.ts'
import type { CardFacts, Payments } from '../../kernel/payments.ts'

const trialCards: CardToken['trial_cards'] = [
  {
    id: 'visa_works',
    label: 'Visa ending 4242, works',
    last4: '4242',
    works: true,
    asks: false,
  },
  {
    id: 'mastercard_works',
    label: 'Mastercard ending 4444, works',
    last4: '4444',
    works: true,
    asks: false,
  },
  {
    id: 'visa_asks',
    label: 'Visa ending 3155, asks for confirmation',
    last4: '3155',
    works: true,
    asks: true,
  },
  {
    id: 'visa_declined',
    label: 'Visa ending 0002, is declined',
    last4: '0002',
    works: false,
    asks: false,
  },
]

/** In place of a network's name, so that nobody takes one for a card that can be charged. */
export const trialBrand = 'trial'

/** Years that a trial card is good for. */
const goodFor = 3

/**
 * A processor that needs no keys and charges nobody. It remembers nothing: an attempt's name is also that of its
 * card, so that one attempt adds one card here as well.
 */
export const sandboxPayments: Payments = {
  processor: 'sandbox',
  begin: async () => ({
    payer: null,
    token: {
      processor: 'sandbox',
      setup: `trial_${makeOpaqueId()}`,
      client_secret: null,
      publishable_key: null,
      script: null,
      trial_cards: [...trialCards],
    },
  }),
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
    return { is: 'done', reference: setup, card: facts, payer: null }
  },
  async detach() {},
  page: { scripts: [], frames: [], calls: [] },
}
