import { usersStore } from '../features/people/users/users.store.ts'
import { toOwner } from './account-mail.ts'
import { occasion } from './occasion.ts'

/** Warns the owner that a recovery code was used. Another person may have found the codes. */
export const mailRecoveryCodeUsed = occasion({
  on: ['user.recovery_code_used'],
  what: 'Notify the person that a recovery code was used',
  notices: {
    recovery_code_used: {
      name: 'Recovery code used',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'A recovery code was used',
      body: `Hello {{fname}},

A recovery code was used to sign in to your {{business}} account, or to confirm that it is you. Codes left: {{codes_left}}. You can make new ones under My account, Sign-in security:

{{portal_url}}

If this wasn’t you, reset your password with Forgotten Password. Then write to {{support_email}} or call {{support_phone}}.`,
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const owner = await usersStore(tx).lockAccount({ id: happened.id_user })
    if (!owner) return
    const codes_left = happened.data.left
    await deps.tell(tx, at, happened, toOwner(owner, 'recovery_code_used', { codes_left }))
  },
})
