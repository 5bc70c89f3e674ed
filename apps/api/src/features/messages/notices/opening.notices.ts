import type { Notice } from './notice.ts'

/** Notices to staff about the business itself. */
export const openingNotices = {
  application_sent: {
    name: 'A tradesperson applied, to staff',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'staff',
    group: null,
    subject: '{{applicant}} has applied to work with us',
    body: `Hello {{fname}},

{{applicant}} has filled in the form to become a treasure. Read it, and take them on or decline:

{{link}}`,
  },
  business_opened: {
    name: 'Open for customers, to staff',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'staff',
    group: null,
    subject: 'We are open for customers',
    body: `Hello {{fname}},

We are open for customers from now on. What the trial made is gone: its jobs, invoices and payments. Customers, treasures, trades and prices are as they were, and e-mails go to everybody again.`,
  },
} as const satisfies Record<string, Notice>
