import type { Notice } from './notice.ts'

/** Messages that staff send treasures manually, and messages to people who are joining. */
export const treasureNotices = {
  treasure_join: {
    name: 'Invitation to become a treasure',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'Work with {{business}}',
    body: `Hello,

{{inviter}} would like you to work with {{business}}. We find jobs near you, and you choose the ones you want. To join, fill in your form:

{{link}}

It takes about ten minutes. Have your bank details and, if you have one, your VAT number to hand. You can save the form and continue later with the same link, for {{link_days}} days. The link is just for you, so please don’t pass it on.

If you weren’t expecting this, you can ignore it. If you have a question, write to {{support_email}} or call {{support_phone}}.`,
  },
  treasure_apply: {
    name: 'Link to apply as a treasure',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'Your application to {{business}}',
    body: `Hello,

Thank you for wanting to work with {{business}}. Please fill in your form here:

{{link}}

It takes about ten minutes. Have your bank details and, if you have one, your VAT number to hand. You can save the form and continue later with the same link, for {{link_days}} days.

If you did not ask for this, you can ignore it. If you have a question, write to {{support_email}} or call {{support_phone}}.`,
  },
  treasure_apply_known: {
    name: 'Applied with a known email',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'Your application to {{business}}',
    body: `Hello,

You asked to work with {{business}}. {{known}} This is where you sign in:

{{portal_url}}

If you did not ask for this, you can ignore it. If you have a question, write to {{support_email}} or call {{support_phone}}.`,
  },
  treasure_on_board: {
    name: 'Taken on',
    channel: 'email',
    isAccount: true,
    // Says where to sign in, so it is also sent before the opening.
    class: 'security',
    for: 'treasure',
    group: null,
    subject: 'You’re on board with {{business}}',
    body: `Hello {{fname}},

Good news: you’re on board. Sign in with this email and your password, and see which jobs are open near you:

{{portal_url}}

If you have a question, write to {{support_email}} or call {{support_phone}}.`,
  },
  treasure_declined: {
    name: 'Application not taken up',
    channel: 'email',
    isAccount: false,
    // Answers an application, so it is also sent before the opening.
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'Your application to {{business}}',
    body: `Hello {{fname}},

Thank you for applying to work with {{business}}. We’re sorry that we can’t take you on at the moment. {{because}}

We have deleted your bank details already, and delete the rest of your application after three months. If you have a question, write to {{support_email}} or call {{support_phone}}.`,
  },
  treasure_invite_to_zoom: {
    name: 'Invitation to a call',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'treasure',
    group: null,
    subject: 'Let us meet by video',
    body: `Hello {{fname}},

We would like to meet you by video. Please ring {{support_phone}} to agree on a time.`,
  },
  treasure_reactivate: {
    name: 'Come back',
    channel: 'email',
    isAccount: false,
    class: 'marketing',
    for: 'treasure',
    group: 'news',
    subject: 'Jobs are waiting for you',
    body: `Hello {{fname}},

We have not seen you for a while, and jobs near you are waiting. Have a look at the board:

{{portal_url}}`,
  },
  treasure_rejected: {
    name: 'Application declined',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'treasure',
    group: null,
    subject: 'Your application to {{business}}',
    body: `Hello {{fname}},

Thank you for applying. We cannot take you on at present. Questions? Write to {{support_email}}.`,
  },
  treasure_request_id: {
    name: 'Please show who you are',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'treasure',
    group: null,
    subject: 'Please show us who you are',
    body: `Hello {{fname}},

To take jobs you need to show us who you are once. Please ring {{support_phone}} or answer this e-mail with a photo of your passport or driving licence.`,
  },
} as const satisfies Record<string, Notice>
