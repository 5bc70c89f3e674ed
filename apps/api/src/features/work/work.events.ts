import * as z from 'zod/mini'
import { defineEvent } from '../../events/define-event.ts'

const lineOf = ['id_job', 'id_treasure', 'id_record'] as const
const ofBoth = ['id_job', 'id_treasure'] as const
const ofTreasure = ['id_treasure'] as const

/** A line of work at the time of the event. */
const Line = z.object({
  /** Line in words: "labour (3.5) of 24/11/2026". */
  words: z.string(),
  id_job: z.int(),
  date: z.string(),
  quantity_hundredths: z.int(),
  treasure_price_pence: z.int(),
  material: z.boolean(),
})

export const workEvents = {
  'work.recorded': defineEvent({
    about: lineOf,
    data: z.object({ after: Line, for_treasure: z.boolean() }),
    label: 'Work recorded',
    description: 'Labour or materials were recorded.',
    seenWith: 'jobs.view',
    notes: ({ data: { after, for_treasure } }) => [
      {
        words: `Recorded ${after.words}${for_treasure ? ' for the treasure' : ''}.`,
        on: ofBoth,
        signed: true,
      },
    ],
  }),
  'work.changed': defineEvent({
    about: lineOf,
    /**
     * `was_asked` means that the customer of its former job had already been asked for a review.
     */
    data: z.object({ before: Line, after: Line, was_asked: z.boolean() }),
    label: 'Work changed',
    description: 'A line of work was changed.',
    seenWith: 'jobs.view',
    notes: ({ data: { before, after } }) => [
      { words: `Changed ${before.words} to ${after.words}.`, on: ofBoth, signed: true },
    ],
  }),
  'work.removed': defineEvent({
    about: lineOf,
    data: z.object({ before: Line }),
    label: 'Work removed',
    description: 'A line of work was removed.',
    seenWith: 'jobs.view',
    notes: ({ data: { before } }) => [
      { words: `Removed ${before.words}.`, on: ofBoth, signed: true },
    ],
  }),
  'work.minimum_added': defineEvent({
    about: lineOf,
    data: z.object({ after: Line }),
    label: 'Minimum added',
    description: 'A line for the rest up to the agreed minimum was added, to be billed and paid.',
    seenWith: 'jobs.view',
    notes: ({ data: { after } }) => [
      { words: `Added ${after.words} to come to the minimum that was agreed.`, on: ofBoth },
    ],
  }),
  'work.minimum_waived': defineEvent({
    about: ['id_job'],
    data: z.object({ reason: z.string() }),
    label: 'Minimum waived',
    description: 'The minimum was waived: the job is billed by what was recorded.',
    seenWith: 'jobs.view',
    notes: ({ data: { reason } }) => [
      { words: `Waived the minimum: ${reason}`, on: ['id_job'], signed: true },
    ],
  }),
  'work.reviewed': defineEvent({
    about: lineOf,
    data: z.object({ rating: z.number(), for_customer: z.boolean() }),
    label: 'Reviewed',
    description: 'A line of work was reviewed.',
    seenWith: 'jobs.view',
    notes: ({ data: { rating, for_customer } }) => [
      {
        words: `Reviewed by ${for_customer ? 'staff for the customer' : 'the customer'}: ${rating} of 5 stars.`,
        on: ofBoth,
        signed: true,
      },
    ],
  }),
}

/** `month` is its first day. */
const timesheetMove = (label: string, said: string, description: string) =>
  defineEvent({
    about: ['id_treasure', 'id_record'],
    data: z.object({ month: z.string() }),
    label,
    description,
    seenWith: 'timesheets.view',
    notes: ({ data: { month } }) => [
      {
        words: `${said}: the timesheet of ${month.slice(5, 7)}/${month.slice(0, 4)}.`,
        on: ofTreasure,
        signed: true,
      },
    ],
  })

export const timesheetEvents = {
  'timesheet.submitted': timesheetMove(
    'Timesheet handed in',
    'Handed in',
    'A treasure submitted a timesheet.',
  ),
  'timesheet.locked': timesheetMove('Timesheet locked', 'Locked', 'A timesheet was locked.'),
  'timesheet.unlocked': timesheetMove(
    'Timesheet opened again',
    'Opened again',
    'A locked timesheet was opened again.',
  ),
}
