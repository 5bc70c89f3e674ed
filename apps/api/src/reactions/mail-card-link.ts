import { cardLinkAddress, cardLinkHours } from '../features/money/cards/card-link.ts'
import { cardsStore } from '../features/money/cards/cards.store.ts'
import { hoursInWords } from '../kernel/clock.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** Sends a customer a link to add a card. */
export function mailCardLink(deps: ReactionDeps): Reaction<'mailCardLink'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_customer } = happened
    const customer = await cardsStore(tx).findCustomer(everywhere, id_customer)
    if (!customer?.email) return
    const { email, fname, id_user } = customer
    const secret = await cardsStore(tx).createLink(id_customer, at)
    await send(tx, at, happened, {
      template: 'card_link',
      to: { customer: id_customer },
      recipient: email,
      ...(id_user !== null && { id_user }),
      values: {
        fname,
        link: cardLinkAddress(deps.publicSettings().portal_url, secret),
        link_time: hoursInWords(cardLinkHours),
      },
    })
  }
}
