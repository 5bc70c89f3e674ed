import * as z from 'zod/mini'
import { Changes, defineEvent, noNotes } from './define-event.ts'

/** How people are written to. `id_record` is the template. */
export const messageEvents = {
  'template.changed': defineEvent({
    about: ['id_record'],
    data: z.object({ code: z.string(), changes: Changes }),
    label: 'Template changed',
    description: 'The words of a message were changed, or became again those that it came with.',
    seenWith: 'templates.view',
    notes: noNotes,
  }),
}
