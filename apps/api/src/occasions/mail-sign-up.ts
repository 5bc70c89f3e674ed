import { signUpsStore } from '../features/people/users/sign-ups.store.ts'
import { makeSecret } from '../kernel/secrets.ts'
import { accountLink, toOwner } from './account-mail.ts'
import { exampleAccountLink } from './examples.ts'
import { occasion } from './occasion.ts'

/**
 * Sends a link to confirm a sign-up. Another person may have typed the e-mail. The account does not
 * exist yet.
 */
export const mailSignUp = occasion({
  on: ['user.sign_up_asked'],
  what: 'Send a link to confirm the account',
  notices: {
    sign_up: {
      name: 'Signed up',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'Welcome to {{business}}: please confirm your e-mail',
      body: `Hello {{fname}},

Thank you for signing up. To confirm your e-mail, open this link and enter the password that you chose:

{{link}}

The link can be used once, within {{link_time}}. If you didn’t sign up, there’s nothing you need to do: nobody can use your e-mail here without this link.`,
      example: exampleAccountLink('confirm'),
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const token = makeSecret()
    const to = await signUpsStore(tx).giveLink(happened.id_record, token)
    if (!to) return
    const link = accountLink(deps, { purpose: 'confirm', token })
    await deps.tell(tx, at, happened, toOwner(to, 'sign_up', link))
  },
})
