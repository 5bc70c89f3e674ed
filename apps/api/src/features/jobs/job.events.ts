import {
  jobStatusWords,
  jobTransitions,
  showPence,
  VisitFileKind,
  type JobEvent,
  type JobStatus,
} from '@treasures/api-client'
import * as z from 'zod/mini'
import { Changes, defineEvent, noNotes, type Note } from '../../events/define-event.ts'
import { RegionChanged, sayRegionChange } from '../../events/region-changed.ts'

const Status = z.literal([0, 1, 2, 3, 4, 5, 6, 7, 8])

const Moved = z.object({
  from: Status,
  to: Status,
  /** How the job was booked, or how it reached its treasure. */
  how: z.optional(
    z.enum(['claim', 'opportunity', 'auto_match', 'admin', 'estimate', 'booking', 'form', 'staff']),
  ),
  /** The given reason. */
  why: z.optional(z.string()),
  /** True if staff or the system took the job from its treasure. */
  taken_back: z.optional(z.boolean()),
  /** True if staff made the move themselves, not as part of another act. */
  by_hand: z.optional(z.boolean()),
})
type Moved = z.infer<typeof Moved>

const happened: Record<JobEvent, string> = {
  'job.completed_booking': 'booked by its customer',
  'job.declined': 'cancelled before anyone had it',
  'job.draft_expired': 'nobody went on booking it',
  'job.claimed': 'a treasure claimed it',
  'job.expired': 'its day went by',
  'job.released': 'its treasure handed it back, or it was unassigned',
  'job.appointment_made': 'an appointment was made',
  'job.cancelled': 'cancelled',
  'job.appointments_gone': 'its last appointment was cancelled',
  'job.finished': 'the work is done',
  'job.reopened': 'another appointment was made',
  'job.settled': 'everything is paid',
  'job.late_work': 'more work was recorded',
  'job.continued': 'wanted again',
}

/** Describes a move for staff, such as "Claimed → In progress: an appointment was made." */
export const moveWords = (
  event: JobEvent,
  { from, to, how }: { from: JobStatus; to: JobStatus; how?: Moved['how'] },
) =>
  `${jobStatusWords[from]} → ${jobStatusWords[to]}: ${
    event === 'job.completed_booking' && how === 'staff' ? 'added by staff' : happened[event]
  }.`

function describeMove(event: JobEvent) {
  const moves = jobTransitions.filter((t) => t.event === event)
  const from = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    moves.map((t) => jobStatusWords[t.from]),
  )
  const to = moves[0]?.to ?? 0
  return `A job that was ${from} became ${jobStatusWords[to]}.`
}

/** Defines a move. `more` returns further notes. */
const move = (event: JobEvent, label: string, more: (data: Moved) => readonly Note[] = () => []) =>
  defineEvent({
    about: ['id_job'],
    data: Moved,
    label,
    description: describeMove(event),
    seenWith: 'jobs.view',
    notes: ({ data }) => [
      { words: moveWords(event, data), on: ofBoth },
      ...more(data),
      ...(data.by_hand
        ? [{ words: `{who} made it ${jobStatusWords[data.to]}${because(data)}.`, on: ofJob }]
        : []),
    ],
  })

const ofJob = ['id_job'] as const
const ofBoth = ['id_job', 'id_treasure'] as const
/** Writes a treasure's message in words that follow "the treasure" or their name. */
export const arrivingWords = ({ is_late, minutes }: { is_late: boolean; minutes: number | null }) =>
  !is_late ? 'is on the way' : minutes === null ? 'is running late' : `is ${minutes} minutes late`

const editWords = {
  description: 'changed the description',
  photo_added: 'added a photo',
  photo_removed: 'removed a photo',
} as const

const because = ({ why }: { why?: string | undefined }) => (why ? `: ${why}` : '')

const moves = {
  'job.completed_booking': move('job.completed_booking', 'Booked', ({ how }) =>
    how === 'staff' ? [{ words: '{who} added this job for the customer.', on: ofJob }] : [],
  ),
  'job.declined': move('job.declined', 'Declined'),
  'job.draft_expired': move('job.draft_expired', 'Draft expired'),
  'job.claimed': move('job.claimed', 'Claimed', ({ how, why }) =>
    how === 'admin'
      ? [{ words: `{who} gave it to the treasure.${why ? ` ${why}` : ''}`, on: ofBoth }]
      : [],
  ),
  'job.expired': move('job.expired', 'Expired'),
  // Staff read the reason exactly as the person who released the job wrote it.
  'job.released': move('job.released', 'Back on the board', ({ why }) =>
    why ? [{ words: why, on: ofBoth }] : [],
  ),
  'job.appointment_made': move('job.appointment_made', 'In progress'),
  'job.cancelled': move('job.cancelled', 'Cancelled'),
  'job.appointments_gone': move('job.appointments_gone', 'No appointment left'),
  'job.finished': move('job.finished', 'Completed'),
  'job.reopened': move('job.reopened', 'In progress again'),
  'job.settled': move('job.settled', 'Closed'),
  'job.late_work': move('job.late_work', 'Completed again'),
  'job.continued': move('job.continued', 'Wanted again'),
} satisfies Record<JobEvent, unknown>

const Pence = z.nullable(z.int())
const Prices = z.object({ treasure_price_pence: Pence, customer_price_pence: Pence })

/** Describes a boost: "… added £1.00 to what the treasure gets: now £19.50." */
const boostWords = (added: number, now: number) =>
  `added ${showPence(added)} to what the treasure gets: now ${showPence(now)}.`

export const jobEvents = {
  ...moves,
  'job.claim_undone': defineEvent({
    about: ['id_job'],
    data: Moved,
    label: 'Claim undone',
    description: 'A treasure undid a claim within a minute, before anyone was notified.',
    seenWith: 'jobs.view',
    notes: () => [{ words: 'The treasure undid the claim: back on the board.', on: ofBoth }],
  }),
  'job.cancel_asked': defineEvent({
    about: ['id_job'],
    data: z.object({ why: z.string() }),
    label: 'Cancellation requested',
    description: 'A customer asked to cancel a job after a visit had begun.',
    seenWith: 'jobs.view',
    notes: noNotes,
  }),
  'job.changed': defineEvent({
    about: ['id_job'],
    /** `what` describes the change: "the address from “1 High Street” to “2 High Street”". */
    data: z.object({ what: z.string(), changes: Changes }),
    label: 'Changed',
    description: 'Details or prices of a job changed.',
    seenWith: 'jobs.view',
    notes: ({ data: { what } }) => [{ words: `{who} changed ${what}.`, on: ofJob }],
  }),
  'job.edited': defineEvent({
    about: ['id_job'],
    data: z.object({
      edit: z.enum(['description', 'photo_added', 'photo_removed']),
      changes: Changes,
    }),
    label: 'Edited by the customer',
    description: 'A customer changed the description or the photos of a job.',
    seenWith: 'jobs.view',
    notes: ({ data: { edit } }) => [{ words: `{who} ${editWords[edit]}.`, on: ofJob }],
  }),
  'job.visit_photo_removed': defineEvent({
    about: ['id_job'],
    data: z.object({ kind: VisitFileKind, taken_at: z.string() }),
    label: 'Visit photo removed',
    description: 'Staff removed a photo or a receipt of a visit.',
    seenWith: 'jobs.view',
    notes: ({ data: { kind, taken_at } }) => [
      {
        words: `{who} removed a ${kind === 'receipt' ? 'receipt' : `photo from ${kind} the work`} of ${taken_at.slice(0, 10)}.`,
        on: ofJob,
      },
    ],
  }),
  'job.signed_off': defineEvent({
    about: ['id_job'],
    data: z.object({ how: z.enum(['finger', 'link']) }),
    label: 'Visit signed off',
    description: 'A customer signed that a visit was done.',
    seenWith: 'jobs.view',
    notes: ({ data: { how } }) => [
      {
        words:
          how === 'finger'
            ? 'The customer signed on the treasure’s phone that the visit was done.'
            : 'The customer said by their link that the visit was done.',
        on: ofJob,
      },
    ],
  }),
  'job.region_changed': defineEvent({
    about: ofJob,
    data: RegionChanged,
    label: 'Region changed',
    description: 'An unfinished job moved to the region that took over.',
    seenWith: 'jobs.view',
    notes: ({ data }) => [{ words: sayRegionChange(data), on: ofJob }],
  }),
  'job.priced': defineEvent({
    about: ['id_job'],
    data: z.object({
      why: z.enum(['boost', 'correction', 'edit', 'estimate']),
      before: Prices,
      after: Prices,
    }),
    label: 'Price',
    description: 'The customer’s or the treasure’s price of a job changed.',
    seenWith: 'jobs.view',
    notes: noNotes,
  }),
  'job.boosted': defineEvent({
    about: ['id_job'],
    data: z.object({
      added_pence: z.int(),
      treasure_price_pence: z.int(),
      /** Hours that the job waited without a claim. Present if the price rose automatically. */
      hours: z.optional(z.int()),
    }),
    label: 'Price boost',
    description: 'The treasure gets more for a job that nobody took.',
    seenWith: 'jobs.view',
    notes: ({ data: { added_pence, treasure_price_pence, hours } }) => {
      const words = boostWords(added_pence, treasure_price_pence)
      return [
        {
          words:
            hours === undefined
              ? `{who} ${words}`
              : `Nobody took it for ${hours} hours: the price went up automatically and ${words}`,
          on: ofJob,
        },
      ]
    },
  }),
  'job.arriving': defineEvent({
    about: ['id_job', 'id_treasure'],
    /** `minutes` is null if the treasure did not say how late they are. */
    data: z.object({ is_late: z.boolean(), minutes: z.nullable(z.int()) }),
    label: 'On the way',
    description: 'A treasure said that they are on the way, or late.',
    seenWith: 'jobs.view',
    notes: ({ data }) => [{ words: `The treasure ${arrivingWords(data)}.`, on: ['id_job'] }],
  }),
  'job.claim_refused': defineEvent({
    about: ['id_job', 'id_treasure'],
    /** Name of the required skill, or of the required documents, that the treasure lacks. */
    data: z.object({ skill: z.optional(z.string()), document: z.optional(z.string()) }),
    label: 'Claim refused',
    description:
      'A job was claimed from the public board by a treasure without the skill or the documents for it.',
    seenWith: 'jobs.view',
    notes: ({ data: { skill, document } }) => [
      {
        words: `The treasure could not claim it: ${document === undefined ? `not skilled in ${skill}` : `without ${document}`}.`,
        on: ofBoth,
      },
    ],
  }),
  'job.locked': defineEvent({
    about: ['id_job'],
    data: z.object({}),
    label: 'Locked',
    description: 'A job was taken off the board and out of matching.',
    seenWith: 'jobs.view',
    notes: () => [
      { words: '{who} locked it: off the board, and no automatic matching.', on: ofJob },
    ],
  }),
  'job.unlocked': defineEvent({
    about: ['id_job'],
    data: z.object({}),
    label: 'Unlocked',
    description: 'A locked job returned to the board and to matching.',
    seenWith: 'jobs.view',
    notes: () => [
      { words: '{who} unlocked it: board and automatic matching are as they were.', on: ofJob },
    ],
  }),
  'job.imported': defineEvent({
    about: ['id_job', 'id_customer'],
    /** `number` is that of the other system. */
    data: z.object({ file: z.string(), number: z.optional(z.string()) }),
    label: 'Imported',
    description: 'A job was imported from a file.',
    seenWith: 'jobs.view',
    notes: ({ data: { file, number } }) => [
      {
        words: `{who} imported the job from ${file}${number ? `, where its number is ${number}` : ''}.`,
        on: ['id_job'],
      },
    ],
  }),
  'job.deleted': defineEvent({
    about: ['id_job'],
    /** `what` describes the deleted job: "Gardening in SE13". */
    data: z.object({ what: z.string(), id_status: Status }),
    label: 'Job deleted',
    description: 'A job was deleted for good.',
    seenWith: 'jobs.view',
    notes: ({ id_job, data: { what, id_status } }) => [
      {
        words: `{who} deleted job ${id_job} for good: ${what}, ${jobStatusWords[id_status]}.`,
        on: ['id_customer'],
      },
    ],
  }),
  'job.draft_link_asked': defineEvent({
    about: ['id_job'],
    data: z.object({
      /** Digest of the recipient's e-mail, so that no address remains once the draft is deleted. */
      to: z.string(),
    }),
    label: 'Continue link sent',
    description: 'Someone who left a booking unfinished was sent a link to continue it.',
    seenWith: 'jobs.view',
    notes: noNotes,
  }),
  'job.links_renewed': defineEvent({
    about: ['id_job'],
    data: z.object({ of: z.enum(['customer', 'treasure']) }),
    label: 'Links sent again',
    description: 'The customer or the treasure of a job has another address, and gets new links.',
    seenWith: 'jobs.view',
    notes: noNotes,
  }),
  'job.start_asked': defineEvent({
    about: ['id_job', 'id_treasure'],
    data: z.object({}),
    label: 'Asked whether it has started',
    description: 'A treasure was asked whether a job has started.',
    seenWith: 'jobs.view',
    notes: noNotes,
  }),
  'job.start_answered': defineEvent({
    about: ['id_job', 'id_treasure'],
    data: z.object({
      answer: z.enum(['unreachable', 'decline', 'started', 'finished']),
      reason: z.string(),
    }),
    label: '“Have you started?” answered',
    description: 'A treasure answered whether a job has started.',
    seenWith: 'jobs.view',
    notes: ({ by }) =>
      by.kind === 'user'
        ? [{ words: '{who} answers “Have you started?” for the treasure.', on: ofJob }]
        : [],
  }),
}
