import * as z from 'zod/mini'
import { Changes, defineEvent, noNotes } from '../../events/define-event.ts'

/**
 * Events of messages and automation. `id_record` is the id of the template, message, listener or
 * webhook.
 */
export const messageEvents = {
  'template.changed': defineEvent({
    about: ['id_record'],
    data: z.object({ code: z.string(), changes: Changes }),
    label: 'Template changed',
    description: 'The words of a message were changed, or the original ones were restored.',
    seenWith: 'templates.view',
    notes: noNotes,
  }),
  'email.bounced': defineEvent({
    about: [],
    data: z.object({ address: z.string(), code: z.string(), words: z.string() }),
    label: 'E-mail came back',
    description: 'A mail server reported that an address does not exist. It gets no more e-mail.',
    seenWith: 'messages.view',
    notes: ({ data: { address, words } }) => [
      {
        words: `${address} gets no more e-mail: what we sent came back (${words}).`,
        on: ['id_customer', 'id_treasure'],
      },
    ],
  }),
  'email.bounce_cleared': defineEvent({
    about: [],
    data: z.object({ address: z.string() }),
    label: 'E-mail allowed again',
    description: 'Staff allowed e-mails to a bounced address again.',
    seenWith: 'messages.view',
    notes: ({ data: { address } }) => [
      { words: `{who} allowed e-mails to ${address} again.`, on: ['id_customer', 'id_treasure'] },
    ],
  }),
  'emails.stopped': defineEvent({
    about: [],
    data: z.object({ what: z.string() }),
    label: 'E-mails stopped',
    description: 'Someone stopped one kind of e-mail, through the link in one of them.',
    seenWith: 'messages.view',
    notes: ({ data: { what } }) => [
      {
        words: `Stopped e-mails about “${what}”, through the link in one of them.`,
        on: ['id_customer', 'id_treasure'],
      },
    ],
  }),
  'emails.allowed': defineEvent({
    about: [],
    data: z.object({ what: z.string() }),
    label: 'E-mails allowed again',
    description: 'Someone allowed a kind of e-mail again that they had stopped.',
    seenWith: 'messages.view',
    notes: ({ data: { what } }) => [
      { words: `Wants e-mails about “${what}” again.`, on: ['id_customer', 'id_treasure'] },
    ],
  }),
  'message.retried': defineEvent({
    about: ['id_record'],
    data: z.object({ subject: z.nullable(z.string()) }),
    label: 'Message sent again',
    description: 'Staff sent a failed message again.',
    seenWith: 'messages.view',
    notes: noNotes,
  }),
  'listener.changed': defineEvent({
    about: ['id_record'],
    data: z.object({ name: z.string(), changes: Changes }),
    label: 'Listener changed',
    description: 'A listener was added, changed, switched on or off, or deleted.',
    seenWith: 'automation.view',
    notes: noNotes,
  }),
  'listener.paused': defineEvent({
    about: ['id_record'],
    data: z.object({ name: z.string(), why: z.string() }),
    label: 'Listener paused',
    description: 'A listener ran too often and switched itself off.',
    seenWith: 'automation.view',
    notes: noNotes,
  }),
  'webhook.changed': defineEvent({
    about: ['id_record'],
    data: z.object({ name: z.string(), changes: Changes }),
    label: 'Webhook changed',
    description: 'A webhook was added, changed, resumed or deleted, or got a new secret.',
    seenWith: 'automation.view',
    notes: noNotes,
  }),
  'webhook.failing': defineEvent({
    about: ['id_record'],
    data: z.object({ name: z.string(), since: z.string(), result: z.string() }),
    label: 'Webhook fails',
    description: 'A webhook has failed for a day.',
    seenWith: 'automation.view',
    notes: noNotes,
  }),
  'webhook.stopped': defineEvent({
    about: ['id_record'],
    data: z.object({ name: z.string(), since: z.string(), result: z.string() }),
    label: 'Webhook stopped',
    description: 'A webhook failed for days and is no longer called.',
    seenWith: 'automation.view',
    notes: noNotes,
  }),
}
