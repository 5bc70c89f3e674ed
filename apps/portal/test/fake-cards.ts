import type { CardToken, CustomerCard } from '@treasures/api-client'
import { problem, type Fake, type FakeAnswer } from './fake-call.ts'

const first: CustomerCard = {
  id: 31,
  last4: '4242',
  exp_month: 3,
  exp_year: 2029,
  payment_retry: 2,
  brand: 'visa',
}

/** Of each session, as they were changed in it. */
const kept = new Map<string | undefined, CustomerCard[]>()

const trial = (id: string, last4: string, what: string, works = true, asks = false) => ({
  id,
  label: `Visa ending ${last4}, ${what}`,
  last4,
  works,
  asks,
})
const sandbox: CardToken = {
  processor: 'sandbox',
  setup: 'trial_abcdefgh',
  client_secret: null,
  publishable_key: null,
  script: null,
  trial_cards: [
    trial('visa_works', '4242', 'works'),
    trial('visa_asks', '3155', 'asks for confirmation', true, true),
    trial('visa_declined', '0002', 'is declined', false),
  ],
}
const stripe: CardToken = {
  ...sandbox,
  processor: 'stripe',
  setup: 'seti_abcdefgh',
  client_secret: 'seti_abcdefgh_secret_1',
  publishable_key: 'pk_test_12345678',
  script: '/test/fake-stripe.js',
  trial_cards: [],
}

/** The link's first word says whose cards it adds. */
const tokenFor = (link: string) =>
  link.startsWith('gone') ? undefined : link.startsWith('stripe') ? stripe : sandbox

const noLink = problem(404, 'link_not_found')
const declined = problem(
  422,
  'card_setup_failed',
  'Your bank has declined this card. Please try another one.',
)

type Sent = { id_customer?: string; trial_card?: string; confirmed?: boolean; setup: string }

function refuse({ trial_card, confirmed }: Sent): FakeAnswer | undefined {
  return trial_card === 'visa_declined' || confirmed === false ? declined : undefined
}

const last4Of = ({ trial_card }: Sent) =>
  sandbox.trial_cards.find(({ id }) => id === trial_card)?.last4 ?? '1111'

/** Cards, of customers and by link. */
export const fakeCards: Fake = ({ method, path, body, token }) => {
  const cards = kept.get(token) ?? [first]
  const save = (changed: CustomerCard[]) => void kept.set(token, changed)
  const sent = body as Sent
  const id = Number(/\d+/.exec(path)?.[0] ?? 0)
  switch (`${method} ${path.replace(/\d+/, ':id')}`) {
    case 'GET /customer/:id/cards':
      return { body: { data: cards } }
    case 'GET /customer/:id/card/token':
      return { body: sandbox }
    case 'POST /customer/:id/card': {
      const refused = refuse(sent)
      if (refused) return refused
      const card = { ...first, id: 32, last4: last4Of(sent), payment_retry: 0 }
      save([card, ...cards])
      return { body: card }
    }
    case 'DELETE /customer/card/:id':
      save(cards.filter((card) => card.id !== id))
      return { body: { id } }
    case 'PUT /card/:id/reset-payment-retry-count':
      save(cards.map((card) => (card.id === id ? { ...card, payment_retry: 0 } : card)))
      return { body: { ...first, payment_retry: 0 } }
    case 'POST /customer/:id/card/email':
      return { body: { email: `customer${id}@treasures.example` } }
    case 'POST /customer/card/token': {
      const answer = tokenFor(sent.id_customer ?? '')
      return answer ? { body: answer } : noLink
    }
    case 'POST /customer/card':
      return sent.id_customer?.startsWith('once')
        ? noLink
        : (refuse(sent) ?? { body: { last4: last4Of(sent) } })
    default:
      return undefined
  }
}
