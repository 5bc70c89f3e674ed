import { cardLinkAddress, cardLinkHours } from '../features/money/cards/card-link.ts'
import { cardsStore } from '../features/money/cards/cards.store.ts'
import { hoursInWords } from '../kernel/clock.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { exampleCardLink } from './examples.ts'
import { occasion } from './occasion.ts'

/** Sends a customer a link to add a card. */
export const mailCardLink = occasion({
  on: ['customer.card_link_sent'],
  what: 'Send the customer a link for their card',
  notices: {
    card_link: {
      name: 'Add a card',
      channel: 'email',
      class: 'payment',
      for: 'customer',
      short: 'card_link_short',
      subject: 'Add a card to your {{business}} account',
      body: `Hello {{fname}},

To pay for your jobs by card, add one here. The payment processor keeps it; we don’t see its number.

{{link}}

The link works for {{link_time}}.`,
      example: exampleCardLink,
    },
  },
  shorts: {
    card_link_short: {
      name: 'Add a card, in short',
      subject: 'Please add a card',
      body: 'To pay for your jobs by card, add one through the link in your e-mail.',
      page: 'account',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_customer } = happened
    const customer = await cardsStore(tx).findCustomer(everywhere, id_customer)
    if (!customer?.email) return
    const { email, fname, id_user } = customer
    const secret = await cardsStore(tx).createLink(id_customer, at)
    await deps.tell(tx, at, happened, {
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
  },
})
