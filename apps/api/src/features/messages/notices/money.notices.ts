import type { Notice } from './notice.ts'

/** Notices to customers and treasures about money. */
export const moneyNotices = {
  card_link: {
    name: 'Add a card',
    channel: 'email',
    isAccount: false,
    class: 'payment',
    for: 'customer',
    group: null,
    short: 'card_link_short',
    subject: 'Add a card to your {{business}} account',
    body: `Hello {{fname}},

To pay for your jobs by card, add one here. The payment processor keeps it; we do not see its number.

{{link}}

The link works for {{link_time}}.`,
  },
  charge_confirm: {
    name: 'Bank wants a payment confirmed',
    channel: 'email',
    isAccount: false,
    class: 'payment',
    for: 'customer',
    group: null,
    short: 'charge_confirm_short',
    subject: 'Please confirm your payment for invoice {{inv_number}}',
    body: `Hello {{fname}},

We tried to take {{owed}} for your invoice {{inv_number}} from your card ({{card}}). Your bank wants you to confirm this payment. You can confirm it, or pay with another card, here:

{{link}}

The link works for {{link_days}} days. If you have any questions, please call {{support_phone}}.

{{business}}`,
  },
  charge_declined: {
    name: 'Card declined',
    channel: 'email',
    isAccount: false,
    class: 'payment',
    for: 'customer',
    group: null,
    short: 'charge_declined_short',
    subject: 'We could not take payment for invoice {{inv_number}}',
    body: `Hello {{fname}},

We tried to take {{owed}} for your invoice {{inv_number}} from your card ({{card}}), and your bank declined it. We will not try this card again. Please pay with another card here:

{{link}}

The link works for {{link_days}} days. If you have any questions, please call {{support_phone}}.

{{business}}`,
  },
  invoice_issued: {
    name: 'Invoice, to the customer',
    channel: 'email',
    isAccount: false,
    class: 'payment',
    for: 'customer',
    group: null,
    short: 'invoice_issued_short',
    subject: 'Invoice {{inv_number}}: {{total}}',
    body: `Hello {{fname}},

Thank you for using {{business}}. Your invoice {{inv_number}} for {{total}} is due on {{due_on}}.{{paid_from_credit}}

You can see it, pay it and download it under My invoices:

{{my_invoices}}

If you have any questions, please call {{support_phone}}.

{{business}}`,
  },
  invoice_pay: {
    name: 'Invoice, link to pay',
    channel: 'email',
    isAccount: false,
    class: 'payment',
    for: 'customer',
    group: null,
    short: 'invoice_pay_short',
    subject: 'Pay your {{business}} invoice {{inv_number}}',
    body: `Hello {{fname}},

{{owed}} is due on your invoice {{inv_number}}.{{paid_from_credit}} You can see it and pay it by card here:

{{link}}

The link works for {{link_days}} days. If you have any questions, please call {{support_phone}}.

{{business}}`,
  },
  invoice_paid: {
    name: 'Receipt, to the customer',
    channel: 'email',
    isAccount: false,
    class: 'payment',
    for: 'customer',
    group: null,
    short: 'invoice_paid_short',
    subject: 'Payment received for invoice {{inv_number}}: {{amount}}',
    body: `Hello {{fname}},

Thank you. {{paid_words}} Nothing more is due on your invoice {{inv_number}}.

You can see it and download it under My invoices:

{{my_invoices}}

If you have any questions, please call {{support_phone}}.

{{business}}`,
  },
  credit_note_issued: {
    name: 'Credit note, to the customer',
    channel: 'email',
    isAccount: false,
    class: 'payment',
    for: 'customer',
    group: null,
    subject: 'Credit note {{number}} for invoice {{inv_number}}',
    body: `Hello {{fname}},

We have issued credit note {{number}} for {{amount}} of your invoice {{inv_number}}.

{{credit_words}}

You can see it under My invoices:

{{my_invoices}}

If you have any questions, please call {{support_phone}}.

{{business}}`,
  },
  charge_refunded: {
    name: 'Refund, to the customer',
    channel: 'email',
    isAccount: false,
    class: 'payment',
    for: 'customer',
    group: null,
    short: 'charge_refunded_short',
    subject: 'Your refund of {{amount}} for invoice {{inv_number}}',
    body: `Hello {{fname}},

We are refunding {{amount}} for your invoice {{inv_number}} to the card that you paid with ({{card}}). Banks usually take 5 to 10 working days to show it.

If you have any questions, please call {{support_phone}}.

{{business}}`,
  },
  bill_issued: {
    name: 'Bill issued, to the treasure',
    channel: 'email',
    isAccount: false,
    class: 'payment',
    for: 'treasure',
    group: 'payments',
    short: 'bill_issued_short',
    subject: 'Your bill {{number}} for {{month}}',
    body: `Hello {{fname}},

Your self-billing invoice {{number}} for your work in {{month}} comes to {{total}}. Please keep it for your records, as if you had sent it to us.

If anything on it is wrong, or your tax details change, please write to {{support_email}}.

{{business}}`,
  },
  payout_paid: {
    name: 'Payout, to the treasure',
    channel: 'email',
    isAccount: true,
    class: 'payment',
    for: 'treasure',
    group: 'payments',
    short: 'payout_paid_short',
    subject: 'We have paid you {{amount}}',
    body: `Hello {{fname}},

We have paid {{amount}} into your bank account ending in {{last4}}. On your statement it says {{reference}}.

You can see what it is for under Earnings:

{{my_earnings}}

If you have any questions, please call {{support_phone}}.

{{business}}`,
  },
  payout_failed: {
    name: 'Payout failed, to the treasure',
    channel: 'email',
    isAccount: true,
    class: 'payment',
    for: 'treasure',
    group: 'payments',
    short: 'payout_failed_short',
    subject: 'We could not pay you {{amount}}',
    body: `Hello {{fname}},

Our payment of {{amount}} ({{reference}}) to your bank account ending in {{last4}} did not go through. Reason: {{reason}}

The money is back in your wallet. Please check your bank details under Earnings: {{my_earnings}}. We will then pay you again.

If you have any questions, please call {{support_phone}}.

{{business}}`,
  },
  bank_account_changed: {
    name: 'Bank account changed, to the treasure',
    channel: 'email',
    isAccount: false,
    class: 'security',
    for: 'treasure',
    group: null,
    short: 'bank_account_changed_short',
    subject: 'Your bank account was changed',
    body: `Hello {{fname}},

Your bank account was changed to one ending in {{last4}}. For security, we will not pay into it for 48 hours.

If you did not make this change, please call us straight away: {{support_phone}}.

{{business}}`,
  },
  bank_account_changed_text: {
    name: 'Bank account changed, text to the treasure',
    channel: 'sms',
    isAccount: false,
    class: 'security',
    for: 'treasure',
    group: null,
    body: '{{business}}: your bank account was changed to one ending in {{last4}}. If you did not make this change, please call us straight away: {{support_phone}}.',
  },
} as const satisfies Record<string, Notice>
