import * as z from 'zod/mini'
import { Changes, defineEvent, noNotes } from '../../events/define-event.ts'
import { RegionChanged, sayRegionChange } from '../../events/region-changed.ts'

const ofCustomer = ['id_customer'] as const
const ofTreasure = ['id_treasure'] as const

/** Names of fields in "… changed first name, mobile." */
const customerFields: Record<string, string> = {
  fname: 'first name',
  lname: 'surname',
  email: 'e-mail',
  mphone: 'mobile',
  phone: 'phone',
  id_company: 'company',
  descr: 'description',
  birthdate: 'date of birth',
  auto_payment: 'automatic payment',
}

export const customerEvents = {
  'customer.created': defineEvent({
    about: ofCustomer,
    data: z.object({ how: z.enum(['staff', 'booking', 'sign_up']) }),
    label: 'Added',
    description: 'A customer was added.',
    seenWith: 'customers.view',
    notes: ({ data: { how } }) => {
      const words = {
        staff: '{who} added the customer.',
        booking: 'Booked as a visitor.',
        sign_up: undefined,
      }[how]
      return words === undefined ? [] : [{ words, on: ofCustomer }]
    },
  }),
  'customer.contact_changed': defineEvent({
    about: ofCustomer,
    data: z.object({}),
    label: 'Links ended',
    description:
      'The e-mail or mobile of a customer changed. Links that were sent to the previous one no longer work.',
    seenWith: 'customers.view',
    notes: noNotes,
  }),
  /**
   * Separate from `customer.created`, so that automations do not welcome long-standing customers.
   */
  'customer.imported': defineEvent({
    about: ofCustomer,
    data: z.object({ file: z.string() }),
    label: 'Imported',
    description: 'A customer was imported from a file.',
    seenWith: 'customers.view',
    notes: ({ data: { file } }) => [
      { words: `{who} imported the customer from ${file}.`, on: ofCustomer },
    ],
  }),
  'customer.changed': defineEvent({
    about: ofCustomer,
    data: z.object({
      what: z.enum(['details', 'address', 'new_address', 'channels']),
      changes: Changes,
    }),
    label: 'Changed',
    description: 'Details or address of a customer changed.',
    seenWith: 'customers.view',
    notes: ({ data: { what, changes } }) => {
      const names = changes.map(({ field }) => customerFields[field] ?? field)
      const words = {
        details: `{who} changed ${names.join(', ')}.`,
        address: '{who} changed the address.',
        new_address: '{who} gave the customer another address.',
        channels: `{who} changed how the customer is written to: ${names.join(', ')}.`,
      }[what]
      return [{ words, on: ofCustomer }]
    },
  }),
  'customer.region_changed': defineEvent({
    about: ofCustomer,
    data: RegionChanged,
    label: 'Region changed',
    description: 'A customer was moved to another region.',
    seenWith: 'customers.view',
    notes: ({ data }) => [{ words: sayRegionChange(data), on: ofCustomer }],
  }),
  'customer.merged': defineEvent({
    about: ofCustomer,
    data: z.object({
      /** Record that was merged and no longer exists. */
      id_merged: z.int(),
      /** Names and numbers of that record. Absent if the customer merged their own record. */
      known: z.optional(z.string()),
    }),
    label: 'Merged',
    description: 'Another customer was merged into this one.',
    seenWith: 'customers.view',
    notes: ({ data: { id_merged, known } }) => [
      {
        words:
          known === undefined
            ? `{who} added what they had booked as a visitor, under customer ${id_merged}.`
            : `{who} merged customer ${id_merged} into this one: ${known}.`,
        on: ofCustomer,
      },
    ],
  }),
  'customer.deleted': defineEvent({
    about: ofCustomer,
    data: z.object({}),
    label: 'Deleted',
    description: 'A customer was deleted for good.',
    forgets: 'id_customer',
    seenWith: 'customers.view',
    notes: noNotes,
  }),
  'customer.erased': defineEvent({
    about: ofCustomer,
    /** Numbers of rows by kind, without their contents. */
    data: z.object({ rows: z.record(z.string(), z.int()) }),
    label: 'Personal data erased',
    description: 'The personal data of a customer was erased for good.',
    seenWith: 'customers.view',
    notes: () => [{ words: 'The personal data was erased.', on: ofCustomer }],
  }),
  'customer.data_taken': defineEvent({
    about: ofCustomer,
    /** Numbers of rows by kind, without their contents. */
    data: z.object({ rows: z.record(z.string(), z.int()) }),
    label: 'Personal data downloaded',
    description: 'The personal data of a customer was downloaded.',
    seenWith: 'customers.view',
    notes: noNotes,
  }),
  'customer.card_added': defineEvent({
    about: ofCustomer,
    data: z.object({ last4: z.string() }),
    label: 'Card added',
    description: 'A customer has a new card.',
    seenWith: 'cards.view',
    notes: ({ by, data: { last4 } }) => [
      {
        words: `${by.kind === 'user' ? '{who}' : 'The customer'} added a card ending in ${last4}.`,
        on: ofCustomer,
      },
    ],
  }),
  'customer.card_removed': defineEvent({
    about: ofCustomer,
    data: z.object({ last4: z.string() }),
    label: 'Card removed',
    description: 'A card of a customer was removed.',
    seenWith: 'cards.view',
    notes: ({ by, data: { last4 } }) => [
      {
        words:
          by.kind === 'user'
            ? `{who} removed the card ending in ${last4}.`
            : `The card ending in ${last4} was removed at the payment processor.`,
        on: ofCustomer,
      },
    ],
  }),
  'customer.card_link_sent': defineEvent({
    about: ofCustomer,
    data: z.object({}),
    label: 'Card link sent',
    description: 'A customer was e-mailed a link with which to add a card.',
    seenWith: 'cards.view',
    notes: () => [{ words: '{who} e-mailed a link with which to add a card.', on: ofCustomer }],
  }),
  'customer.card_retried': defineEvent({
    about: ofCustomer,
    data: z.object({ last4: z.string() }),
    label: 'Card to be charged again',
    description: 'A card that was refused may be charged again.',
    seenWith: 'cards.view',
    notes: ({ data: { last4 } }) => [
      { words: `{who} let the card ending in ${last4} be charged again.`, on: ofCustomer },
    ],
  }),
}

export const treasureEvents = {
  'treasure.region_changed': defineEvent({
    about: ofTreasure,
    data: RegionChanged,
    label: 'Region changed',
    description: 'A treasure was moved to another region.',
    seenWith: 'treasures.view',
    notes: ({ data }) => [{ words: sayRegionChange(data), on: ofTreasure }],
  }),
  'treasure.created': defineEvent({
    about: ofTreasure,
    data: z.object({}),
    label: 'Added',
    description: 'A treasure was added.',
    seenWith: 'treasures.view',
    notes: () => [{ words: '{who} added the treasure.', on: ofTreasure }],
  }),
  'treasure.taken_on': defineEvent({
    about: ofTreasure,
    data: z.object({}),
    label: 'Taken on',
    description: 'A tradesperson who had applied became a treasure.',
    seenWith: 'treasures.view',
    notes: () => [{ words: '{who} took on the treasure, who had applied.', on: ofTreasure }],
  }),
  'treasure.imported': defineEvent({
    about: ofTreasure,
    data: z.object({ file: z.string() }),
    label: 'Imported',
    description: 'A treasure was imported from a file.',
    seenWith: 'treasures.view',
    notes: ({ data: { file } }) => [
      { words: `{who} imported the treasure from ${file}.`, on: ofTreasure },
    ],
  }),
  'treasure.contact_changed': defineEvent({
    about: ofTreasure,
    data: z.object({}),
    label: 'Links ended',
    description:
      'The e-mail or mobile of a treasure changed. Links that were sent to the previous one no longer work.',
    seenWith: 'treasures.view',
    notes: noNotes,
  }),
  'treasure.changed': defineEvent({
    about: ofTreasure,
    /** `did` completes "{who} …": "changed the skills". */
    data: z.object({ did: z.string(), changes: Changes }),
    label: 'Changed',
    description: 'Details, skills, breaks or address of a treasure changed.',
    seenWith: 'treasures.view',
    notes: ({ data: { did } }) => [{ words: `{who} ${did}.`, on: ofTreasure }],
  }),
  'treasure.calendar_failing': defineEvent({
    about: ofTreasure,
    data: z.object({ id_calendar: z.int() }),
    label: 'Calendar not read',
    description: 'An outside calendar of a treasure could not be read for a day.',
    seenWith: 'treasures.view',
    notes: noNotes,
  }),
  'treasure.deleted': defineEvent({
    about: ofTreasure,
    data: z.object({}),
    label: 'Deleted',
    description: 'A treasure was deleted for good.',
    forgets: 'id_treasure',
    seenWith: 'treasures.view',
    notes: noNotes,
  }),
  'treasure.erased': defineEvent({
    about: ofTreasure,
    /** Numbers of rows by kind, without their contents. */
    data: z.object({ rows: z.record(z.string(), z.int()) }),
    label: 'Personal data erased',
    description: 'The personal data of a treasure was erased for good.',
    seenWith: 'treasures.view',
    notes: () => [{ words: 'The personal data was erased.', on: ofTreasure }],
  }),
  'treasure.data_taken': defineEvent({
    about: ofTreasure,
    /** Numbers of rows by kind, without their contents. */
    data: z.object({ rows: z.record(z.string(), z.int()) }),
    label: 'Personal data downloaded',
    description: 'The personal data of a treasure was downloaded.',
    seenWith: 'treasures.view',
    notes: noNotes,
  }),
  'treasure.notified': defineEvent({
    about: ofTreasure,
    /** `template` is absent for an invitation, which is sent with a link of its own. */
    data: z.object({ what: z.string(), email: z.string(), template: z.optional(z.string()) }),
    label: 'E-mail sent',
    description: 'Staff sent a treasure one of the ready e-mails.',
    seenWith: 'treasures.view',
    notes: ({ data: { what, email } }) => [
      { words: `{who} sent “${what}” to ${email}.`, on: ofTreasure },
    ],
  }),
}

const ofApplication = <D extends z.ZodMiniObject>(data: D, label: string, description: string) =>
  defineEvent({
    about: ['id_record'],
    data,
    label,
    description,
    seenWith: 'treasures.view',
    notes: noNotes,
  })

/** Steps to becoming a treasure. The last one is `treasure.taken_on`. */
export const applicationEvents = {
  'application.invited': ofApplication(
    z.object({ again: z.boolean() }),
    'Treasure invited',
    'A tradesperson was invited to become a treasure.',
  ),
  'application.withdrawn': ofApplication(
    z.object({}),
    'Treasure invitation withdrawn',
    'The invitation of a tradesperson was withdrawn.',
  ),
  'application.asked': ofApplication(
    z.object({}),
    'Application begun',
    'A tradesperson asked for the link to apply.',
  ),
  'application.sent': ofApplication(
    z.object({}),
    'Application sent',
    'A tradesperson sent their application.',
  ),
  'application.declined': ofApplication(
    z.object({}),
    'Application declined',
    'The application of a tradesperson was declined.',
  ),
}

/** Defines an event of an account, which appears only in the log. */
const ofAccount = <D extends z.ZodMiniObject>(data: D, label: string, description: string) =>
  defineEvent({
    about: ['id_user'],
    data,
    label,
    description,
    seenWith: 'users.view',
    notes: noNotes,
  })

const Factor = z.enum(['passkey', 'authenticator'])

export const userEvents = {
  'permission.changed': defineEvent({
    about: ['id_record'],
    data: z.object({ name: z.string(), role: z.string(), changes: Changes }),
    label: 'Permission switched',
    description: 'A permission was switched on or off for a role.',
    seenWith: 'users.view',
    notes: noNotes,
  }),
  'retention.applied': defineEvent({
    about: [],
    /** Numbers of removed rows by kind. */
    data: z.object({ rows: z.record(z.string(), z.int()) }),
    label: 'Old records removed',
    description: 'Records beyond their retention period were removed.',
    seenWith: 'users.view',
    notes: noNotes,
  }),
  'user.sign_up_asked': defineEvent({
    about: ['id_record'],
    data: z.object({}),
    label: 'Sign-up',
    description: 'Someone signed up and still has to confirm their e-mail.',
    seenWith: 'users.view',
    notes: noNotes,
  }),
  'user.sign_up_known': ofAccount(
    z.object({}),
    'Sign-up with a known e-mail',
    'Someone signed up with the e-mail of an existing account.',
  ),
  'user.registered': ofAccount(
    z.object({}),
    'Registered',
    'Someone confirmed the e-mail with which they signed up.',
  ),
  'user.password_link_asked': ofAccount(
    z.object({ why: z.enum(['forgotten', 'new_account', 'new_treasure']) }),
    'Password link',
    'Someone is sent a link that sets their password.',
  ),
  'user.password_changed': ofAccount(
    z.object({ how: z.enum(['own', 'link']) }),
    'Password changed',
    'Someone changed their password.',
  ),
  'user.second_factor_added': ofAccount(
    z.object({ factor: Factor }),
    'Second factor added',
    'Someone added a passkey or an authenticator app to their sign-in.',
  ),
  'user.second_factor_removed': ofAccount(
    z.object({ factor: Factor }),
    'Second factor removed',
    'Someone removed a passkey or an authenticator app from their sign-in.',
  ),
  'user.second_factor_reset': ofAccount(
    z.object({}),
    'Second factor reset',
    'Someone’s passkeys, authenticator app and recovery codes were removed for them.',
  ),
  'user.recovery_code_used': ofAccount(
    z.object({ left: z.int() }),
    'Recovery code used',
    'Someone used a recovery code in place of their second factor.',
  ),
  'user.recovery_codes_made': ofAccount(
    z.object({}),
    'Recovery codes made',
    'Someone made new recovery codes in place of the previous ones.',
  ),
  'user.key_made': ofAccount(
    z.object({ name: z.string(), scopes: z.array(z.string()), reads_only: z.boolean() }),
    'API key made',
    'Someone made a key with which a program acts for them.',
  ),
  'user.key_revoked': ofAccount(
    z.object({ name: z.string() }),
    'API key revoked',
    'A key with which a program acted for someone was revoked.',
  ),
  'user.closed': ofAccount(
    /** Recipient of the message, because the account itself is gone. */
    z.object({ email: z.string(), fname: z.string() }),
    'Sign-in closed',
    'One of a customer’s two sign-ins was closed, because their records were merged.',
  ),
  'user.email_change_asked': ofAccount(
    z.object({}),
    'E-mail to be confirmed',
    'A new e-mail was requested for an account, and still has to be confirmed.',
  ),
  'user.email_changed': defineEvent({
    about: ['id_user'],
    data: z.object({ email: z.string(), former: z.optional(z.string()) }),
    label: 'E-mail confirmed',
    description: 'Someone confirmed a new e-mail to sign in with.',
    seenWith: 'users.view',
    notes: ({ data: { email } }) => {
      const words = `{who} confirmed ${email}.`
      return [
        { words, on: ofCustomer },
        { words, on: ofTreasure },
      ]
    },
  }),
  'staff.invited': defineEvent({
    about: ['id_record'],
    data: z.object({ role: z.string(), again: z.boolean() }),
    label: 'Invited',
    description: 'Someone was invited to work here.',
    seenWith: 'users.view',
    notes: noNotes,
  }),
  'staff.invitation_withdrawn': defineEvent({
    about: ['id_record'],
    data: z.object({ role: z.string() }),
    label: 'Invitation withdrawn',
    description: 'An invitation to work here was withdrawn before it was accepted.',
    seenWith: 'users.view',
    notes: noNotes,
  }),
  'staff.joined': ofAccount(
    z.object({ role: z.string(), id_invitation: z.int() }),
    'Joined',
    'Someone accepted an invitation to work here.',
  ),
  'staff.changed': ofAccount(
    z.object({ changes: Changes }),
    'Role changed',
    'Role, region or permissions of someone who works here were changed.',
  ),
  'staff.ended': ofAccount(
    z.object({ role: z.string(), id_handed_to: z.nullable(z.int()) }),
    'Access ended',
    'Someone no longer works here: their access ended.',
  ),
  'message.failed': defineEvent({
    about: ['id_record'],
    data: z.object({ subject: z.nullable(z.string()) }),
    label: 'Message not delivered',
    description: 'An e-mail, a text or a push was given up: it could not be delivered.',
    seenWith: 'messages.view',
    notes: noNotes,
  }),
  'message.withheld': defineEvent({
    about: ['id_record'],
    /** `recipient` is empty if there is no address. */
    data: z.object({ recipient: z.string(), subject: z.nullable(z.string()), why: z.string() }),
    label: 'Message not sent',
    description: 'A message was not sent: the recipient does not want it, or cannot be reached.',
    seenWith: 'messages.view',
    notes: ({ data: { recipient, subject, why } }) => {
      const what = subject === null ? 'A text' : `“${subject}”`
      const words = `${what} was not sent${recipient && ` to ${recipient}`}. ${why}`
      return [{ words, on: ['id_job', 'id_customer', 'id_treasure'] }]
    },
  }),
  'texts.received': defineEvent({
    about: [],
    /** `is_read` means that the chatbot reads it, and writes staff a note if one is needed. */
    data: z.object({ mobile: z.string(), body: z.string(), is_read: z.optional(z.boolean()) }),
    label: 'Text received',
    description: 'Someone sent us a text.',
    seenWith: 'messages.view',
    notes: ({ data: { mobile, body, is_read } }) =>
      is_read
        ? []
        : [{ words: `Text from ${mobile}: “${body}”`, on: ['id_customer', 'id_treasure'] }],
  }),
  'texts.stopped': defineEvent({
    about: [],
    data: z.object({ mobile: z.string() }),
    label: 'Texts stopped',
    description: 'Someone answered STOP: their mobile gets no more texts.',
    seenWith: 'messages.view',
    notes: ({ data: { mobile } }) => [
      {
        words: `${mobile} gets no more texts: they answered STOP.`,
        on: ['id_customer', 'id_treasure'],
      },
    ],
  }),
  'texts.allowed': defineEvent({
    about: [],
    data: z.object({ mobile: z.string() }),
    label: 'Texts allowed again',
    description: 'Someone who had answered STOP answered START.',
    seenWith: 'messages.view',
    notes: ({ data: { mobile } }) => [
      {
        words: `${mobile} gets texts again: they answered START.`,
        on: ['id_customer', 'id_treasure'],
      },
    ],
  }),
  'message.opened': defineEvent({
    about: ['id_record'],
    data: z.object({ subject: z.nullable(z.string()), recipient: z.string() }),
    label: 'Links of a message opened',
    description: 'Staff opened the links of a message, and can act for its recipient.',
    seenWith: 'messages.view',
    notes: ({ data: { subject, recipient } }) => {
      const what = subject === null ? 'a text' : `“${subject}”`
      const words = `{who} opened ${what} to ${recipient} with its links, and can act in their name by them.`
      return [{ words, on: ['id_job', 'id_customer', 'id_treasure'] }]
    },
  }),
}
