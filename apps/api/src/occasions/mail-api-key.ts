import { usersStore } from '../features/people/users/users.store.ts'
import { toOwner } from './account-mail.ts'
import { occasion } from './occasion.ts'

/** Notifies the owner that an API key was made, in case another person made it. */
export const mailApiKey = occasion({
  on: ['user.key_made'],
  what: 'Notify the person of an API key that was made for their account',
  notices: {
    api_key_made: {
      on: ['user.key_made'],
      name: 'API key made',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'Your account has a new API key',
      body: `Hello {{fname}},

A key called “{{key_name}}” was made for your {{business}} account. A program that has it {{key_may}}.

If this wasn’t you, sign in, revoke the key under My account, API keys, and change your password:

{{portal_url}}

Then write to {{support_email}} or call {{support_phone}}.`,
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const owner = await usersStore(tx).lockAccount({ id: happened.id_user })
    if (!owner) return
    const { name, reads_only } = happened.data
    const key_may = reads_only
      ? 'can read what you allowed'
      : 'can read and change what you allowed'
    await deps.tell(tx, at, happened, toOwner(owner, 'api_key_made', { key_name: name, key_may }))
  },
})
