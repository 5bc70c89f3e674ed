import { emailChangesStore } from '../features/people/users/email-changes.store.ts'
import { usersStore } from '../features/people/users/users.store.ts'
import { makeSecret } from '../kernel/secrets.ts'
import { accountLink, toOwner } from './account-mail.ts'
import { exampleAccountLink } from './examples.ts'
import { occasion } from './occasion.ts'

/**
 * Warns the present e-mail address that another address will replace it. The message has a link
 * that stops the change.
 */
export const warnOldEmail = occasion({
  on: ['user.email_change_asked'],
  what: 'Warn the present e-mail address',
  notices: {
    email_change_asked: {
      name: 'New e-mail, word to the old one',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'Your e-mail is about to change',
      body: `Hello {{fname}},

{{new_email}} will be the e-mail of your {{business}} account once it’s confirmed from there. Until then nothing changes.

If you don’t want this, keep the e-mail that you have:

{{link}}

If you didn’t ask for this, reset your password as well, with Forgotten Password, or call {{support_phone}}.`,
      example: exampleAccountLink('keep'),
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_user } = happened
    const account = await usersStore(tx).lockAccount({ id: id_user })
    const asked = await emailChangesStore(tx).findOf(id_user)
    const token = makeSecret()
    if (!account || !asked) return
    if (!(await emailChangesStore(tx).giveLink(id_user, 'cancel_hash', token))) return
    await deps.tell(
      tx,
      at,
      happened,
      toOwner(account, 'email_change_asked', {
        link: accountLink(deps, { purpose: 'keep', token }).link,
        new_email: asked.email,
      }),
    )
  },
})
