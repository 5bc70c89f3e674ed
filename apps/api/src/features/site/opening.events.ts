import * as z from 'zod/mini'
import { OpeningCounts } from '@treasures/api-client'
import { defineEvent, noNotes } from '../../events/define-event.ts'

export const openingEvents = {
  'business.opened': defineEvent({
    about: [],
    /** Counts the records that the trial made, and the people who stay. */
    data: z.object(OpeningCounts.shape),
    label: 'Opened',
    description: 'The business opened for customers, and what the trial had made was removed.',
    seenWith: 'rates.view',
    notes: noNotes,
  }),
  'business.tried': defineEvent({
    about: [],
    /** `step` is the step that failed, or null if all passed. */
    data: z.object({ passed: z.boolean(), step: z.nullable(z.string()) }),
    label: 'Tried out',
    description: 'A trial job went all the way from booking to payout, and left no records.',
    seenWith: 'rates.view',
    notes: noNotes,
  }),
}

export const exportEvents = {
  'people.exported': defineEvent({
    about: [],
    data: z.object({
      what: z.enum([
        'customers',
        'treasures',
        'sellers',
        'payment file',
        'jobs',
        'invoices',
        'bills',
        'charges',
        'timesheets',
        'region',
      ]),
    }),
    label: 'Downloaded',
    description:
      'A file with many people’s details was downloaded: a list of people, jobs, invoices, bills, charges or timesheets, the sellers’ list, a payment file, or all of a region.',
    seenWith: 'users.view',
    notes: noNotes,
  }),
}
