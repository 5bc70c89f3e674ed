import { treasuresStore } from '../features/people/treasures/treasures.store.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { occasion } from './occasion.ts'

/** Sends one of the ready-made e-mails. The address is the one that staff saw. */
export const mailTreasureNotice = occasion({
  on: ['treasure.notified'],
  what: 'Send the treasure the e-mail that staff chose',
  notices: {
    treasure_request_id: {
      name: 'Please verify your identity',
      channel: 'email',
      isAccount: true,
      class: 'service',
      for: 'treasure',
      subject: 'Please send your documents',
      body: `Hello {{fname}},

Before you take jobs, we need to check your photo ID, and the other documents that your trades need. Please send them here, where only the staff who check them can open them:

{{portal_url}}/my-documents

Please don’t send us documents by e-mail. Questions? Call {{support_phone}}.`,
    },
    treasure_rejected: {
      name: 'Application declined',
      channel: 'email',
      class: 'service',
      for: 'treasure',
      subject: 'Your application to {{business}}',
      body: `Hello {{fname}},

Thank you for applying. We can’t take you on at the moment. Questions? Write to {{support_email}}.`,
    },
    treasure_invite_to_zoom: {
      name: 'Invitation to a call',
      channel: 'email',
      class: 'service',
      for: 'treasure',
      subject: 'Let’s meet on a video call',
      body: `Hello {{fname}},

We’d like to arrange a video call with you. Please call {{support_phone}} to agree a time.`,
    },
    treasure_user: {
      name: 'Your sign-in',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'Your {{business}} sign-in',
      body: `Hello {{fname}},

You can sign in here with your e-mail and your password. If you’ve forgotten it, use Forgotten Password:

{{portal_url}}`,
    },
    treasure_reactivate: {
      name: 'Come back',
      channel: 'email',
      class: 'marketing',
      for: 'treasure',
      group: 'news',
      subject: 'Jobs are waiting for you',
      body: `Hello {{fname}},

We haven’t seen you for a while, and jobs near you are waiting. Have a look at the board:

{{portal_url}}`,
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { email } = happened.data
    const template = pressed.find((one) => one === happened.data.template)
    const treasure = await treasuresStore(tx).lock(everywhere, happened.id_treasure)
    if (!template || !treasure) return
    await deps.tell(tx, at, happened, {
      template,
      to: { treasure: treasure.id },
      recipient: email,
      values: { fname: treasure.fname },
    })
  },
})

/** Notices that staff send to a treasure with one press. */
const pressed = [
  'treasure_request_id',
  'treasure_rejected',
  'treasure_invite_to_zoom',
  'treasure_user',
  'treasure_reactivate',
] as const
