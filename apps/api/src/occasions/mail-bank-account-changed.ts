import { days, earlier } from '#kernel/clock.ts'
import { listFormerContacts } from '../features/people/treasures/former-contacts.store.ts'
import { treasuresStore } from '../features/people/treasures/treasures.store.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { occasion } from './occasion.ts'

/** Days for which a previous e-mail or mobile still receives warnings. */
const formerFor = 90

/**
 * Warns the treasure at every e-mail and mobile of the last 90 days. A thief changes the e-mail and
 * the mobile before the bank account.
 */
export const mailBankAccountChanged = occasion({
  on: ['treasure.bank_account_changed'],
  what: 'Tell the treasure by e-mail',
  notices: {
    bank_account_changed: {
      name: 'Bank account changed, to the treasure',
      channel: 'email',
      class: 'security',
      for: 'treasure',
      short: 'bank_account_changed_short',
      subject: 'Your bank account was changed',
      body: `Hello {{fname}},

Your bank account was changed to one ending in {{last4}}. For security, we won’t pay into it for 2 days.

If you didn’t make this change, please call us straight away: {{support_phone}}.`,
    },
    bank_account_changed_text: {
      name: 'Bank account changed, text to the treasure',
      channel: 'sms',
      class: 'security',
      for: 'treasure',
      body: '{{business}}: your bank account was changed to one ending in {{last4}}. If you didn’t make this change, please call us straight away: {{support_phone}}.',
    },
  },
  shorts: {
    bank_account_changed_short: {
      name: 'Bank account changed, in short',
      isAccount: true,
      subject: 'Your bank account was changed',
      body: 'If you didn’t make this change, please call us straight away: {{support_phone}}.',
      page: 'earnings',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const treasure = await treasuresStore(tx).find(everywhere, happened.id_treasure)
    if (!treasure) return
    const since = earlier(at, days(formerFor))
    const { emails, mobiles } = await listFormerContacts(tx, treasure.id, since)
    const to = { treasure: treasure.id }
    const { last4 } = happened.data
    for (const recipient of new Set([treasure.email, ...emails]))
      await deps.tell(tx, at, happened, {
        template: 'bank_account_changed',
        to,
        recipient,
        values: { fname: treasure.fname, last4 },
      })
    for (const recipient of new Set([treasure.mphone, ...mobiles]))
      await deps.tell(tx, at, happened, {
        template: 'bank_account_changed_text',
        to,
        recipient,
        values: { last4 },
      })
  },
})
