import * as z from 'zod/mini'
import { dayInWords } from '@treasures/api-client'
import { defineEvent, noNotes } from '../../events/define-event.ts'

const about = ['id_treasure', 'id_record'] as const
const on = ['id_treasure'] as const
/** Names the kind. Numbers, reasons and files stay with the document. */
const data = z.object({ kind: z.string() })
const dated = z.object({ kind: z.string(), until: z.nullable(z.string()) })
const seenWith = 'documents.view'

export const documentEvents = {
  'document.sent': defineEvent({
    about,
    data,
    label: 'Sent',
    description: 'A treasure sent a document to be checked.',
    seenWith,
    notes: ({ data: { kind } }) => [{ words: `Sent a document: ${kind}.`, on }],
  }),
  'document.checked': defineEvent({
    about,
    data: dated,
    label: 'Checked',
    description: 'Staff checked a document of a treasure.',
    seenWith,
    notes: ({ data: { kind, until } }) => [
      { words: `{who} checked ${kind}${until ? `, valid until ${dayInWords(until)}` : ''}.`, on },
    ],
  }),
  'document.refused': defineEvent({
    about,
    data,
    label: 'Refused',
    description: 'Staff refused a document of a treasure.',
    seenWith,
    notes: ({ data: { kind } }) => [{ words: `{who} refused ${kind}.`, on }],
  }),
  'document.ended': defineEvent({
    about,
    data,
    label: 'Ended',
    description: 'Staff ended a document of a treasure before its last day.',
    seenWith,
    notes: ({ data: { kind } }) => [{ words: `{who} ended ${kind}.`, on }],
  }),
  'document.ending': defineEvent({
    about,
    /** Days before the end, and the last day in London. */
    data: z.object({ kind: z.string(), days: z.int(), until: z.string() }),
    label: 'Ends soon',
    description: 'A document of a treasure ends soon, or today.',
    seenWith,
    notes: noNotes,
  }),
  'document.kind_saved': defineEvent({
    about: ['id_record'],
    data: z.object({ name: z.string(), how: z.enum(['added', 'changed', 'retired']) }),
    label: 'Saved',
    description: 'A kind of document that treasures must show was added, changed or retired.',
    seenWith,
    notes: noNotes,
  }),
}
