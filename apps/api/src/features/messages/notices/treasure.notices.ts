import type { Notice } from './notice.ts'

/** What staff send treasures by a press. */
export const treasureNotices = {
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
