import { showPence } from '@treasures/api-client'
import * as z from 'zod/mini'
import { defineEvent, noNotes } from '../../events/define-event.ts'

const ofJob = ['id_job'] as const
const offerOf = ['id_job', 'id_treasure', 'id_record'] as const

/**
 * Defines an offer's event that appears only in the log. The job's own move records the outcome.
 */
const offer = (label: string, description: string) =>
  defineEvent({
    about: offerOf,
    data: z.object({}),
    label,
    description,
    seenWith: 'jobs.view',
    notes: noNotes,
  })

/** `treasure` is the treasure's name. Present if staff answer for them. */
const offerAnswer = (says: 'accepted' | 'declined', label: string, description: string) =>
  defineEvent({
    about: offerOf,
    data: z.object({ treasure: z.optional(z.string()) }),
    label,
    description,
    seenWith: 'jobs.view',
    notes: ({ data: { treasure } }) =>
      treasure === undefined
        ? []
        : [{ words: `{who} ${says} the offer for ${treasure}.`, on: ofJob }],
  })

const optionsWords = (count: number) => (count === 1 ? '1 option' : `${count} options`)

const estimateAnswer = (says: 'accepted' | 'declined', label: string, description: string) =>
  defineEvent({
    about: offerOf,
    data: z.object({
      treasure: z.string(),
      customer_price_pence: z.int(),
      for_customer: z.boolean(),
    }),
    label,
    description,
    seenWith: 'jobs.view',
    notes: ({ data: { treasure, customer_price_pence, for_customer } }) => {
      const byWhom = for_customer ? ' by {who} for the customer' : ''
      return [
        {
          words: `Estimate of ${treasure}, ${showPence(customer_price_pence)}, ${says}${byWhom}.`,
          on: ofJob,
        },
      ]
    },
  })

/**
 * Data of a report about a visit. `minutes` is null if the treasure did not say. `tells` is true if
 * the customer is notified, and `is_late` if they are told that the visit is late.
 */
const reported = z.object({
  minutes: z.nullable(z.int()),
  tells: z.boolean(),
  is_late: z.optional(z.boolean()),
})

/** Defines an event for words of a treasure at a visit. `minutes` are those until they arrive. */
const saidAtVisit = (label: string, description: string, words: string) =>
  defineEvent({
    about: offerOf,
    data: reported,
    label,
    description,
    seenWith: 'jobs.view',
    notes: ({ data: { minutes } }) => [
      {
        words: minutes === null ? `${words}.` : `${words}, there in ${minutes} minutes.`,
        on: ofJob,
      },
    ],
  })

/** Events on a job's way to its treasure, its price and its day. */
export const offerEvents = {
  'opportunity.offered': offer('Offered', 'A job was offered to a treasure.'),
  'opportunity.resent': offer('Offered again', 'An offer was sent to its treasure again.'),
  'opportunity.withdrawn': offer('Offer withdrawn', 'An offer to a treasure was withdrawn.'),
  'opportunity.expired': offer('Offer expired', 'An offer expired before its treasure answered.'),
  'opportunity.accepted': offerAnswer(
    'accepted',
    'Offer accepted',
    'A treasure accepted an offered job.',
  ),
  'opportunity.declined': offerAnswer(
    'declined',
    'Offer declined',
    'A treasure declined an offered job.',
  ),

  'estimate.requested': defineEvent({
    about: ['id_job', 'id_treasure'],
    data: z.object({ treasure: z.optional(z.string()) }),
    label: 'Estimate requested',
    description: 'A treasure was asked for a quote.',
    seenWith: 'jobs.view',
    notes: ({ data: { treasure } }) =>
      treasure ? [{ words: `{who} asked ${treasure} for an estimate.`, on: ofJob }] : [],
  }),
  'estimate.sent': defineEvent({
    about: offerOf,
    data: z.object({
      treasure_price_pence: z.int(),
      customer_price_pence: z.int(),
      valid_until: z.string(),
      /** Number of options. The prices are then those of the cheapest one. */
      options: z.optional(z.int()),
      /** True if staff sent the estimate through the treasure's link. */
      for_treasure: z.boolean(),
    }),
    label: 'Estimate sent',
    description: 'A treasure sent a quote.',
    seenWith: 'jobs.view',
    notes: ({ data: { treasure_price_pence, valid_until, options, for_treasure } }) => {
      const byWhom = for_treasure ? ' by {who} for the treasure' : ''
      const price = `${options ? `${optionsWords(options)} from ` : ''}${showPence(treasure_price_pence)}`
      return [
        {
          words: `Estimate sent${byWhom}: ${price} for the treasure, valid until ${valid_until}.`,
          on: ofJob,
        },
      ]
    },
  }),
  'estimate.accepted': estimateAnswer(
    'accepted',
    'Estimate accepted',
    'A customer accepted a price.',
  ),
  'estimate.declined': estimateAnswer(
    'declined',
    'Estimate declined',
    'A customer declined a price.',
  ),

  'estimate.withdrawn': defineEvent({
    about: offerOf,
    data: z.object({ treasure: z.string(), customer_price_pence: z.int() }),
    label: 'Estimate withdrawn',
    description: 'A treasure withdrew a price before the customer answered.',
    seenWith: 'jobs.view',
    notes: ({ data: { treasure, customer_price_pence } }) => [
      {
        words: `Estimate of ${treasure}, ${showPence(customer_price_pence)}, withdrawn.`,
        on: ofJob,
      },
    ],
  }),
  'estimate.expired': offer('Estimate expired', 'A price was not answered in time.'),

  'appointment.made': defineEvent({
    about: offerOf,
    /** `when` is a time in words. */
    data: z.object({ when: z.string(), for_treasure: z.boolean() }),
    label: 'Appointment made',
    description: 'An appointment was made.',
    seenWith: 'jobs.view',
    notes: ({ data: { when, for_treasure } }) => {
      const byWhom = for_treasure ? ' by {who} for the treasure' : ''
      return [{ words: `Appointment made${byWhom}: ${when}.`, on: ofJob }]
    },
  }),
  'appointment.cancelled': defineEvent({
    about: offerOf,
    data: z.object({ when: z.string() }),
    label: 'Appointment cancelled',
    description: 'An appointment was cancelled.',
    seenWith: 'jobs.view',
    notes: ({ data: { when } }) => [{ words: `Appointment cancelled: ${when}.`, on: ofJob }],
  }),
  'appointment.moved': defineEvent({
    about: offerOf,
    /** Both are times in words. */
    data: z.object({ from: z.string(), to: z.string() }),
    label: 'Appointment moved',
    description: 'A visit was moved to another day or time.',
    seenWith: 'jobs.view',
    notes: ({ data: { from, to } }) => [
      { words: `Appointment moved from ${from} to ${to}.`, on: ofJob },
    ],
  }),
  'appointment.other_time_asked': defineEvent({
    about: offerOf,
    data: z.object({ when: z.string(), instead: z.string() }),
    label: 'Different time requested',
    description: 'A customer requested a different time for a visit.',
    seenWith: 'jobs.view',
    notes: ({ data: { when, instead } }) => [
      { words: `The customer asks for ${instead} instead of ${when}.`, on: ofJob },
    ],
  }),
  'visit.on_the_way': saidAtVisit(
    'On the way to a visit',
    'A treasure said that they are on the way to a visit.',
    'The treasure is on the way',
  ),
  'visit.arrived': saidAtVisit(
    'Arrived at a visit',
    'A treasure said that they have arrived.',
    'The treasure has arrived',
  ),
  'visit.done': saidAtVisit(
    'Visit finished',
    'A treasure said that a visit is finished.',
    'The visit is finished',
  ),
  'visit.nobody_in': saidAtVisit(
    'Nobody in',
    'A treasure said that nobody opened at a visit.',
    'The treasure says that nobody opened the door',
  ),
  /** The words are an activity, which ends with the customer's record. */
  'visit.answered': offer(
    'Answer to nobody in',
    'A customer answered that a treasure had found nobody in.',
  ),
  'visit.late': defineEvent({
    about: offerOf,
    /** `minutes` are those after the start of the visit. The system's events have none. */
    data: reported,
    label: 'Running late',
    description:
      'A treasure said that they are late for a visit, or has not said that they are there.',
    seenWith: 'jobs.view',
    notes: ({ by, data: { minutes } }) => [
      {
        words:
          by.kind === 'system'
            ? 'The visit should have begun, and the treasure has not said that they are there.'
            : minutes === null
              ? 'The treasure is running late.'
              : `The treasure is running late by ${minutes} minutes.`,
        on: ofJob,
      },
    ],
  }),
  'appointment.earlier_free': defineEvent({
    about: offerOf,
    data: z.object({ when: z.string() }),
    label: 'Earlier time free',
    description: 'An earlier time came up for a customer who had asked for one.',
    seenWith: 'jobs.view',
    notes: ({ data: { when } }) => [
      { words: `The customer hears of an earlier time: ${when}.`, on: ofJob },
    ],
  }),
  'appointment.time_kept': defineEvent({
    about: offerOf,
    data: z.object({ when: z.string(), instead: z.string() }),
    label: 'Time kept',
    description: 'The different time that a customer requested wasn’t possible.',
    seenWith: 'jobs.view',
    notes: ({ data: { when, instead } }) => [
      { words: `The appointment is still on ${when}: ${instead} was not possible.`, on: ofJob },
    ],
  }),
}
