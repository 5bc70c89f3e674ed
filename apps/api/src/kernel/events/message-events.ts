import * as z from 'zod/mini'
import { Changes, defineEvent, noNotes } from './define-event.ts'

/** How people are written to. `id_record` is the template, or the message. */
export const messageEvents = {
  'template.changed': defineEvent({
    about: ['id_record'],
    data: z.object({ code: z.string(), changes: Changes }),
    label: 'Template changed',
    description: 'The words of a message were changed, or became again those that it came with.',
    seenWith: 'templates.view',
    notes: noNotes,
  }),
  'email.bounced': defineEvent({
    about: [],
    data: z.object({ address: z.string(), code: z.string(), words: z.string() }),
    label: 'E-mail came back',
    description:
      'A mail server said for good that nobody is at an address: it gets no more e-mail.',
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
    description: 'Staff had an address that came back written to again.',
    seenWith: 'messages.view',
    notes: ({ data: { address } }) => [
      { words: `{who} had ${address} written to again.`, on: ['id_customer', 'id_treasure'] },
    ],
  }),
  'emails.stopped': defineEvent({
    about: [],
    data: z.object({ what: z.string() }),
    label: 'E-mails stopped',
    description: 'Somebody stopped one kind of e-mail by the link in one.',
    seenWith: 'messages.view',
    notes: ({ data: { what } }) => [
      {
        words: `Stopped e-mails about “${what}”, by the link in one.`,
        on: ['id_customer', 'id_treasure'],
      },
    ],
  }),
  'emails.allowed': defineEvent({
    about: [],
    data: z.object({ what: z.string() }),
    label: 'E-mails allowed again',
    description: 'Somebody took back that they had stopped one kind of e-mail.',
    seenWith: 'messages.view',
    notes: ({ data: { what } }) => [
      { words: `Wants e-mails about “${what}” again.`, on: ['id_customer', 'id_treasure'] },
    ],
  }),
  'message.retried': defineEvent({
    about: ['id_record'],
    data: z.object({ subject: z.nullable(z.string()) }),
    label: 'Message sent again',
    description: 'Staff had a message that failed sent again.',
    seenWith: 'messages.view',
    notes: noNotes,
  }),
}
