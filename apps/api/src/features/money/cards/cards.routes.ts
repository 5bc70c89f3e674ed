import {
  createCard,
  deleteCard,
  emailCardLink,
  getCardToken,
  listCards,
  resetCardRetries,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#events/record-event.ts'
import { userActor } from '#events/define-event.ts'
import type { Scope } from '#kernel/http/scope.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { noSuchCustomer } from '../../people/customers/customers.refusals.ts'
import { cardLinksRoutes } from './card-links.routes.ts'
import { beginAgain, showCard } from './cards.decide.ts'
import { cardsStore } from './cards.store.ts'
import { keepCards } from './keep-cards.ts'

export const cardsRoutes = (deps: Deps) => ({ ...cardRoutes(deps), ...cardLinksRoutes(deps) })

function cardRoutes(deps: Deps) {
  const { payments, limits } = deps
  const { db } = deps.database
  const cards = keepCards(deps)

  async function findCustomer(
    endpoint: Parameters<typeof noSuchCustomer>[0],
    scope: Scope,
    id: number,
  ) {
    const customer = await cardsStore(db).findCustomer(scope, id)
    if (!customer) throw noSuchCustomer(endpoint)
    return customer
  }

  async function findCard(endpoint: Refusing<'card_not_found'>, scope: Scope, id: number) {
    const card = await cardsStore(db).find(scope, id)
    if (!card) throw noSuchCard(endpoint)
    return card
  }

  const countSetup = (at: Date, id_customer: number) =>
    limitAttempts(db, at, [
      ['card-setup-customer', String(id_customer), limits.cardSetupsPerCustomer],
    ])

  return {
    async listCards({ params }, { scope }) {
      await findCustomer(listCards, scope, params.id)
      return { data: (await cardsStore(db).list(scope, params.id)).map(showCard) }
    },

    async getCardToken({ params }, { scope, at }) {
      const customer = await findCustomer(getCardToken, scope, params.id)
      await countSetup(at, customer.id)
      return cards.begin(getCardToken, customer, null, at)
    },

    async createCard({ params, body }, { caller, scope, at, once }) {
      const { id } = await findCustomer(createCard, scope, params.id)
      await countSetup(at, id)
      const setup = await cards.findSetup(body.setup)
      // Another customer's attempt, and an attempt that began from a link, get the same answer as
      // an unknown attempt.
      if (setup?.id_customer !== id || setup.link_hash !== null)
        throw refuse(createCard, 'card_setup_failed', beginAgain)
      return cards.finish(createCard, {
        attempt: body,
        setup,
        by: caller.id,
        at,
        once,
        show: showCard,
      })
    },

    async deleteCard({ params }, { caller, scope, at, once }) {
      const card = await findCard(deleteCard, scope, params.id)
      const { reference, processor } = card
      // Without keys for its processor we cannot detach the card, so it could still be charged
      // there.
      if (processor === 'stripe' && payments.processor !== 'stripe')
        throw refuse(
          deleteCard,
          'payments_unavailable',
          'This card is kept by Stripe, which is not set up.',
        )
      if (reference !== null && processor === payments.processor)
        await cards.reach(deleteCard, () => payments.detach(reference))
      return once(async (tx) => {
        if (!(await cardsStore(tx).remove(card.id))) throw noSuchCard(deleteCard)
        await recordEvent(tx, {
          event: 'customer.card_removed',
          at,
          by: userActor(caller.id),
          id_customer: card.id_customer,
          data: { last4: card.last4 },
        })
        return { id: card.id }
      })
    },

    async emailCardLink({ params }, { caller, scope, at, once }) {
      const customer = await findCustomer(emailCardLink, scope, params.id)
      const { id, email } = customer
      if (!email)
        throw refuse(emailCardLink, 'customer_has_no_email', 'This customer has no e-mail address.')
      await limitAttempts(db, at, [['card-mail-customer', String(id), limits.cardMailsPerCustomer]])
      return once(async (tx) => {
        await recordEvent(tx, {
          event: 'customer.card_link_sent',
          at,
          by: userActor(caller.id),
          id_customer: id,
          data: {},
        })
        return { email }
      })
    },

    async resetCardRetries({ params }, { caller, scope, at, once }) {
      const card = await findCard(resetCardRetries, scope, params.id)
      return once(async (tx) => {
        await cardsStore(tx).resetRetries(card.id)
        await recordEvent(tx, {
          event: 'customer.card_retried',
          at,
          by: userActor(caller.id),
          id_customer: card.id_customer,
          data: { last4: card.last4 },
        })
        return showCard({ ...card, payment_retry: 0 })
      })
    },
  } satisfies Partial<Handlers>
}

const noSuchCard = (endpoint: Refusing<'card_not_found'>) =>
  refuse(endpoint, 'card_not_found', 'We can’t find that card.')
