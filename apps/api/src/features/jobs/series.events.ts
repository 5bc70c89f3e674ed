import * as z from 'zod/mini'
import { defineEvent } from '../../events/define-event.ts'

/** Defines an event of a series. `what` is a sentence with its dates, which everyone may read. */
const ofSeries = (label: string, description: string) =>
  defineEvent({
    about: ['id_job', 'id_treasure', 'id_record'],
    data: z.object({
      what: z.string(),
      /**
       * Present if the treasure does not come on some date. The customer may then want another
       * treasure.
       */
      away: z.optional(z.literal(true)),
      /** Present if this is so on more than one date. */
      several: z.optional(z.literal(true)),
    }),
    label,
    description,
    seenWith: 'jobs.view',
    notes: ({ data: { what } }) => [{ words: what, on: ['id_job'] }],
  })

export const seriesEvents = {
  'series.started': ofSeries('Visit repeats', 'A visit was made to repeat without a last day.'),
  'series.date_not_possible': ofSeries(
    'Date not possible',
    'The treasure could not come on a date of a series. The series continues.',
  ),
  'series.date_skipped': ofSeries('Date skipped', 'One date of a series was left out.'),
  'series.substitute_wanted': ofSeries(
    'Someone else wanted',
    'The customer wants another treasure on a date on which theirs cannot come.',
  ),
  'series.date_restored': ofSeries('Date restored', 'A date of a series was brought back.'),
  'series.moved': ofSeries(
    'Series moved',
    'A date of a series and all following ones were moved to another time.',
  ),
  'series.paused': ofSeries('Series paused', 'A series has no visits for some days.'),
  'series.unpaid': ofSeries(
    'Series paused for a payment',
    'A card was finally declined, and the visits of its customer are paused until it is paid.',
  ),
  'series.resumed': ofSeries('Series resumed', 'The pause of a series was ended.'),
  'series.ended': ofSeries('Series ended', 'A series was ended. Visits that had begun stay.'),
}
