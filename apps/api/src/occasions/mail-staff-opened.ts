import { openingStore } from '../features/site/opening/opening.store.ts'
import { occasion } from './occasion.ts'

/** Notifies all staff that the business has opened. */
export const mailStaffOpened = occasion({
  on: ['business.opened'],
  what: 'Tell staff by e-mail',
  notices: {
    business_opened: {
      name: 'Open for customers, to staff',
      channel: 'email',
      class: 'service',
      for: 'staff',
      subject: 'We are open for customers',
      body: `Hello {{fname}},

We’re now open for customers. The jobs, invoices and payments of the trial are gone. Customers, treasures, trades and prices are as they were, and e-mails go to everyone again.`,
    },
  },
  react: (deps) => async (tx, happened, at) => {
    for (const { id, email, fname } of await openingStore(tx).listStaff())
      await deps.tell(tx, at, happened, {
        template: 'business_opened',
        to: { user: id },
        recipient: email,
        values: { fname },
      })
  },
})
