import { findOffer } from '../features/people/users/link-records.store.ts'
import { linksStore } from '../features/people/users/links.store.ts'
import { usersStore } from '../features/people/users/users.store.ts'
import { accountLink, toOwner } from './account-mail.ts'
import { exampleAccountLink } from './examples.ts'
import { occasion } from './occasion.ts'

const templates = {
  forgotten: 'password_reset',
  new_account: 'password_set',
  new_treasure: 'treasure_invite',
} as const

/**
 * Sends a link that sets a password. A person who follows the link owns the e-mail, and therefore
 * the records under that e-mail.
 */
export const mailPasswordLink = occasion({
  on: ['user.password_link_asked'],
  what: 'Send a link to set a password',
  notices: {
    password_reset: {
      name: 'Forgotten password',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'Reset your password',
      body: `Hello {{fname}},

Someone asked to reset the password of your {{business}} account. To choose a new one:

{{link}}

The link can be used once, within {{link_time}}. If this wasn’t you, your password hasn’t changed.`,
      example: exampleAccountLink('reset'),
    },
    password_set: {
      name: 'Set a password',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'Your {{business}} account',
      body: `Hello {{fname}},

We’ve created a {{business}} account for you. To use it, set a password:

{{link}}

The link can be used once, within {{link_time}}.`,
      example: exampleAccountLink('set'),
    },
    treasure_invite: {
      name: 'Your sign-in, with a link to set a password',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'Your {{business}} sign-in',
      body: `Hello {{fname}},

You can sign in to {{business}}: your jobs, your appointments and your timesheets are there. To begin, set a password:

{{link}}

The link can be used once, within {{link_time}}.`,
      example: exampleAccountLink('set'),
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_user, data } = happened
    const to = await usersStore(tx).lockAccount({ id: id_user })
    if (!to) return
    const purpose = data.why === 'forgotten' ? 'reset' : 'set'
    const token = await linksStore(tx).create(id_user, purpose, at, await findOffer(tx, id_user))
    const link = accountLink(deps, { purpose, token })
    await deps.tell(tx, at, happened, toOwner(to, templates[data.why], link))
  },
})
