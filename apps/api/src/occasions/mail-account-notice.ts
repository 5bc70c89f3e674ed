import { usersStore } from '../features/people/users/users.store.ts'
import { toOwner } from './account-mail.ts'
import { occasion } from './occasion.ts'

const templates = {
  'user.sign_up_known': 'account_known',
  'user.password_changed': 'password_changed',
} as const

/** Notifies an account's owner of a second sign-up with their e-mail, or of a new password. */
export const mailAccountNotice = occasion({
  on: ['user.sign_up_known', 'user.password_changed'],
  what: 'Tell the person by e-mail',
  notices: {
    account_known: {
      on: ['user.sign_up_known'],
      name: 'Signed up again',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'You already have an account with {{business}}',
      body: `Hello {{fname}},

Someone signed up with this e-mail, and you already have an account. Sign in, or use Forgotten Password:

{{portal_url}}

If this wasn’t you, nothing has changed, and there’s nothing you need to do.`,
    },
    password_changed: {
      on: ['user.password_changed'],
      name: 'Password changed',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      short: 'password_changed_short',
      subject: 'Your password was changed',
      body: `Hello {{fname}},

The password of your {{business}} account was changed. If this wasn’t you, write to {{support_email}} or call {{support_phone}}.`,
    },
  },
  shorts: {
    password_changed_short: {
      name: 'Password changed, in short',
      isAccount: true,
      subject: 'Your password was changed',
      body: 'If this wasn’t you, please call us straight away: {{support_phone}}.',
      page: 'account',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const owner = await usersStore(tx).lockAccount({ id: happened.id_user })
    if (owner) await deps.tell(tx, at, happened, toOwner(owner, templates[happened.event], {}))
  },
})
