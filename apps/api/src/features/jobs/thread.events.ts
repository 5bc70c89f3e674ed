import { ThreadSide, ThreadAudience } from '@treasures/api-client'
import * as z from 'zod/mini'
import { defineEvent, noNotes } from '../../events/define-event.ts'

/** The words stay with their entry, which decides who may read them. */
export const threadEvents = {
  'thread.written': defineEvent({
    about: ['id_job', 'id_record'],
    data: z.object({ from: ThreadSide, to: ThreadAudience }),
    label: 'Message about a job',
    description: 'A customer, a treasure or staff wrote to the others about a job.',
    seenWith: 'jobs.view',
    notes: noNotes,
  }),
}
