import { cardsStore } from '../../src/features/money/cards/cards.store.ts'
import { makeOpaqueId, makeSecret } from '../../src/kernel/secrets.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'

export const cardsInputs: InputsFor<
  | 'listCards'
  | 'getCardToken'
  | 'createCard'
  | 'deleteCard'
  | 'emailCardLink'
  | 'resetCardRetries'
  | 'getPublicCardToken'
  | 'createPublicCard'
> = {
  listCards: ({ targets }) => ({ params: { id: targets.customer() } }),
  getCardToken: ({ targets }) => ({ params: { id: targets.customer() } }),
  createCard: async (asking) => ({
    params: { id: asking.targets.customer() },
    body: { setup: await aSetup(asking, null), trial_card: 'visa_works' },
  }),
  deleteCard: async (asking) => ({ params: { id: await aCard(asking) } }),
  emailCardLink: ({ targets }) => ({ params: { id: targets.customer() }, body: {} }),
  resetCardRetries: async (asking) => ({ params: { id: await aCard(asking) }, body: {} }),
  getPublicCardToken: async (asking) => ({ body: { id_customer: (await aLink(asking)).secret } }),
  createPublicCard: async (asking) => {
    const { secret, hash } = await aLink(asking)
    const setup = await aSetup(asking, hash)
    return { body: { id_customer: secret, setup, trial_card: 'visa_works' } }
  },
}

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const isAbsent = ({ fixtures, targets }: Asking) => targets.customer() !== fixtures.customerA
const at = new Date()

async function aSetup(asking: Asking, link_hash: string | null): Promise<string> {
  const setup = `trial_${makeOpaqueId()}`
  const { fixtures } = asking
  if (!isAbsent(asking))
    await cardsStore(fixtures.db).beginSetup(
      { setup, id_customer: fixtures.customerA, processor: 'sandbox', link_hash, payer: null },
      at,
    )
  return setup
}

async function aCard(asking: Asking): Promise<number> {
  const { fixtures, targets } = asking
  if (isAbsent(asking)) return targets.customer()
  const { id } = await fixtures.db
    .insertInto('cards')
    .values({
      id_customer: fixtures.customerA,
      last4: '4242',
      exp_month: 12,
      exp_year: 2030,
      reference: makeOpaqueId(),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function aLink(asking: Asking): Promise<{ secret: string; hash: string }> {
  const { fixtures } = asking
  const secret = isAbsent(asking)
    ? makeSecret()
    : await cardsStore(fixtures.db).createLink(fixtures.customerA, new Date())
  const link = await cardsStore(fixtures.db).findLink(secret, new Date())
  return { secret, hash: link?.hash ?? '' }
}
