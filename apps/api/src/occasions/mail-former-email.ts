import { usersStore } from '../features/people/users/users.store.ts'
import { toOwner } from './account-mail.ts'
import { occasion } from './occasion.ts'

/** Notifies the previous e-mail address that its owner now signs in with another address. */
export const mailFormerEmail = occasion({
  on: ['user.email_changed'],
  what: 'Tell the previous e-mail address',
  notices: {
    email_changed: {
      name: 'E-mail changed',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'The e-mail of your account was changed',
      body: `Hello {{fname}},

Your {{business}} account now has another e-mail, and this one no longer signs in. If this wasn’t you, write to {{support_email}} or call {{support_phone}}.`,
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_user, data } = happened
    const account = await usersStore(tx).lockAccount({ id: id_user })
    if (account && data.former)
      await deps.tell(
        tx,
        at,
        happened,
        toOwner({ ...account, email: data.former }, 'email_changed', {}),
      )
  },
})
