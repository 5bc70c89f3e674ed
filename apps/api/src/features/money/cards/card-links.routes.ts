import { createPublicCard, getPublicCardToken } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { countersOf, limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { beginAgain } from './cards.decide.ts'
import { cardsStore } from './cards.store.ts'
import { keepCards, LinkUsed } from './keep-cards.ts'

/** Lets customers add a card by an e-mailed link, without signing in. */
export function cardLinksRoutes(deps: Deps) {
  const { limits } = deps
  const { db } = deps.database
  const cards = keepCards(deps)

  /** Unknown, used and expired links get the same answer, so that guessing reveals nothing. */
  const unusable = (endpoint: typeof getPublicCardToken | typeof createPublicCard) =>
    refuse(
      endpoint,
      'link_not_found',
      'This link can’t be used: it has been used before, or is too old. Please ask us for a new one.',
    )

  const countFollowed = (at: Date, address: string) =>
    limitAttempts(db, at, [...countersOf('card-link-address', address, limits.cardLinksPerAddress)])

  return {
    async getPublicCardToken({ body }, { at, address }) {
      await countFollowed(at, address)
      const store = cardsStore(db)
      const link = await store.findLink(body.id_customer, at)
      const customer = link && (await store.findCustomer(everywhere, link.id_customer))
      if (!customer || link.used_at !== null) throw unusable(getPublicCardToken)
      return cards.begin(getPublicCardToken, customer, link.hash, at)
    },

    async createPublicCard({ body }, { at, address, once }) {
      await countFollowed(at, address)
      const { id_customer: secret, ...attempt } = body
      const link = await cardsStore(db).findLink(secret, at)
      if (!link) throw unusable(createPublicCard)
      const setup = await cards.findSetup(attempt.setup)
      const isOwn = setup?.link_hash === link.hash
      // The attempt that used the link may repeat the call, because the first answer may have been
      // lost.
      if (link.used_at !== null && !(isOwn && setup.finished_at !== null))
        throw unusable(createPublicCard)
      if (!isOwn) throw refuse(createPublicCard, 'card_setup_failed', beginAgain)
      try {
        return await cards.finish(createPublicCard, {
          attempt,
          setup,
          by: null,
          at,
          once,
          show: ({ last4 }) => ({ last4 }),
        })
      } catch (error) {
        throw error instanceof LinkUsed ? unusable(createPublicCard) : error
      }
    },
  } satisfies Partial<Handlers>
}
