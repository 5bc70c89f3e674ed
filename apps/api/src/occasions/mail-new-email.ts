import { emailChangesStore } from '../features/people/users/email-changes.store.ts'
import { usersStore } from '../features/people/users/users.store.ts'
import { makeSecret } from '../kernel/secrets.ts'
import { accountLink, toOwner } from './account-mail.ts'
import { exampleAccountLink } from './examples.ts'
import { occasion } from './occasion.ts'

/**
 * Sends a link to confirm a new e-mail address. If another account has that address, its owner is
 * notified instead.
 */
export const mailNewEmail = occasion({
  on: ['user.email_change_asked'],
  what: 'Send a link to the new e-mail address',
  notices: {
    email_change: {
      name: 'New e-mail, to confirm',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'Please confirm your new e-mail',
      body: `Hello {{fname}},

Please confirm this e-mail address for your {{business}} account:

{{link}}

Until then nothing changes. The link can be used once, within {{link_time}}. If you weren’t expecting this, you can ignore it.`,
      example: exampleAccountLink('change'),
    },
    email_change_known: {
      name: 'New e-mail that has an account',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'You already have an account with {{business}}',
      body: `Hello {{fname}},

Someone tried to use this e-mail for another {{business}} account, and it already has one. Nothing has changed. If it was you, sign in with this e-mail, or use Forgotten Password:

{{portal_url}}

If you have two accounts and would rather have one, write to {{support_email}}.`,
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_user } = happened
    const account = await usersStore(tx).lockAccount({ id: id_user })
    const asked = await emailChangesStore(tx).findOf(id_user)
    if (!account || !asked) return
    const { email } = asked
    const holder = await usersStore(tx).findByEmail(email)
    if (holder && holder.id !== id_user)
      return deps.tell(tx, at, happened, toOwner(holder, 'email_change_known', {}))
    const token = makeSecret()
    if (!(await emailChangesStore(tx).giveLink(id_user, 'hash', token))) return
    const link = accountLink(deps, { purpose: 'change', token })
    await deps.tell(tx, at, happened, toOwner({ ...account, email }, 'email_change', link))
  },
})
