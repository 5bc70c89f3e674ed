import { usersStore } from '../features/people/users/users.store.ts'
import { toOwner } from './account-mail.ts'
import { occasion } from './occasion.ts'

const words = { passkey: 'A passkey', authenticator: 'An authenticator app' } as const

/** Notifies the owner that a second factor was added, removed or reset. */
export const mailSecondFactor = occasion({
  on: ['user.second_factor_added', 'user.second_factor_removed', 'user.second_factor_reset'],
  what: 'Notify the person of a second factor that was added or removed',
  notices: {
    second_factor_added: {
      on: ['user.second_factor_added'],
      name: 'Second factor added',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'Your sign-in has a new second factor',
      body: `Hello {{fname}},

{{factor}} was added to your {{business}} account, and can sign you in from now on.

If this wasn’t you, reset your password with Forgotten Password. Then write to {{support_email}} or call {{support_phone}}.`,
    },
    second_factor_removed: {
      on: ['user.second_factor_removed'],
      name: 'Second factor removed',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'A second factor was removed from your sign-in',
      body: `Hello {{fname}},

{{factor}} was removed from your {{business}} account, and no longer signs you in.

If you don’t want this, reset your password with Forgotten Password. Then write to {{support_email}} or call {{support_phone}}.`,
    },
    second_factor_reset: {
      on: ['user.second_factor_reset'],
      name: 'Second factor reset by us',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'Your second factor was reset',
      body: `Hello {{fname}},

We’ve removed the passkeys, the authenticator app and the recovery codes of your {{business}} account, and signed you out everywhere. Sign in with your password, and add a new second factor under My account, Sign-in security:

{{portal_url}}

If you didn’t ask for this, reset your password with Forgotten Password. Then write to {{support_email}} or call {{support_phone}}.`,
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const owner = await usersStore(tx).lockAccount({ id: happened.id_user })
    if (!owner) return
    if (happened.event === 'user.second_factor_reset') {
      await deps.tell(tx, at, happened, toOwner(owner, 'second_factor_reset', {}))
      return
    }
    const factor = words[happened.data.factor]
    const added = happened.event === 'user.second_factor_added'
    const template = added ? 'second_factor_added' : 'second_factor_removed'
    await deps.tell(tx, at, happened, toOwner(owner, template, { factor }))
  },
})
