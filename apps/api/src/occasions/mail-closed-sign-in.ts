import { toOwner } from './account-mail.ts'
import { occasion } from './occasion.ts'

/** Notifies a person who had two sign-ins that one of them was closed. */
export const mailClosedSignIn = occasion({
  on: ['user.closed'],
  what: 'Tell the person whose sign-in was closed',
  notices: {
    sign_in_closed: {
      name: 'Sign-in closed',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'We’ve merged your two {{business}} accounts',
      body: `Hello {{fname}},

You had two accounts with us, and we’ve merged them. The sign-in with this e-mail is closed. Everything that you booked is in the other account: sign in with the e-mail of that one.

{{portal_url}}

If you don’t know of another account, please call {{support_phone}} or write to {{support_email}}.`,
    },
  },
  react: (deps) => (tx, happened, at) =>
    deps.tell(tx, at, happened, toOwner(happened.data, 'sign_in_closed', {})),
})
