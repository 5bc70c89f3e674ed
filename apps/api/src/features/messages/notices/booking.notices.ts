import type { Notice } from './notice.ts'

/** Notices to the person who booked. */
export const bookingNotices = {
  booking_continue: {
    name: 'Continue a booking',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'anyone',
    group: null,
    subject: 'Continue your booking',
    body: `Hello {{fname}},

We've saved your booking of {{service}}. Continue it on any device:

{{link}}

The link works for {{link_time}}. If this was not you, you need do nothing.`,
  },
  booking_new_account: {
    name: 'Booked, with a new account',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'customer',
    group: null,
    subject: 'Your booking: {{service}}',
    body: `Hello {{fname}},

Thank you for booking {{service}} ({{price}}). Your job number is {{id_job}}.

When: {{wanted}}
Where: {{place}}

We made an account for you, in which you can follow the job. To use it, set a password:

{{link}}

The link works once, for {{link_time}}.

You can change your mind for 14 days after booking. If the work has begun by then because you asked for it, you pay for what was done. To cancel the job:

{{job_link}}

Questions? Ring {{support_phone}}.`,
  },
  booking_known_account: {
    name: 'Booked, account known',
    channel: 'email',
    isAccount: true,
    class: 'service',
    for: 'customer',
    group: null,
    short: 'booking_short',
    subject: 'Your booking: {{service}}',
    body: `Hello {{fname}},

Thank you for booking {{service}} ({{price}}). Your job number is {{id_job}}.

When: {{wanted}}
Where: {{place}}

Sign in to follow the job:

{{link}}

You can change your mind for 14 days after booking. If the work has begun by then because you asked for it, you pay for what was done. To cancel the job, also if it was not you who booked it:

{{job_link}}

Questions? Ring {{support_phone}}.`,
  },
  booking_to_confirm: {
    name: "Booked under an account's e-mail",
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'customer',
    group: null,
    subject: 'Was it you? {{service}} was booked under your e-mail',
    body: `Hello {{fname}},

{{service}} ({{price}}) was booked under your e-mail by somebody who was not signed in. The job number is {{id_job}}, and we are looking for somebody to do it already. It is not in your account.

If it was you, add it to your account. If it was not, cancel it. Both here:

{{job_link}}

To sign in:

{{link}}

Questions? Ring {{support_phone}}.`,
  },
  booking_by_staff: {
    name: 'Booked by us for somebody',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'customer',
    group: null,
    short: 'booking_short',
    subject: 'Your booking: {{service}}',
    body: `Hello {{fname}},

We have booked {{service}} ({{price}}) for you. Your job number is {{id_job}}.

When: {{wanted}}
Where: {{place}}

You can change your mind for 14 days after booking. If the work has begun by then because you asked for it, you pay for what was done. To see the job, or to cancel it:

{{job_link}}

Questions? Ring {{support_phone}}.`,
  },
} as const satisfies Record<string, Notice>
