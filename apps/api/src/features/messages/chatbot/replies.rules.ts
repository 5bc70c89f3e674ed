import { jobStatus, londonWallOf, shortDayInWords, type JobStatus } from '@treasures/api-client'
import type { GeneralName } from '../notices/general-values.ts'
import type { NamesIn } from '../notices/notice.ts'

/**
 * Replies of the chatbot. Each reply fits in two parts of a text. All its characters take one unit
 * each in the encoding of texts. No reply asks for a keyword that the SMS provider acts on, such as
 * STOP.
 */
export const replies = {
  offer_accepted:
    '{{business}}: thank you, {{fname}}. Job {{id_job}} is yours. Details, and who to call: {{link}}',
  offer_declined:
    '{{business}}: thank you for letting us know. We’ll ask someone else to do job {{id_job}}.',
  estimate_accepted:
    '{{business}}: thank you. {{treasure}} will do your job {{id_job}} for {{price}}, and will be in touch to arrange a time.',
  estimate_declined:
    '{{business}}: thank you. We’ve told {{treasure}} that you’re not accepting this price for job {{id_job}}.',
  start_answered: '{{business}}: thank you for letting us know about job {{id_job}}.',
  job_handed_back:
    '{{business}}: thank you for letting us know. We’re finding someone else for job {{id_job}}.',
  job_finished: '{{business}}: thank you. Job {{id_job}} is done.',
  price_named:
    '{{business}}: thank you. We’ve sent your price of {{price}} for job {{id_job}} to the customer.',
  customer_told: '{{business}}: thank you. We’ll let your customer of job {{id_job}} know.',
  which: '{{business}}: which one do you mean? Please reply {{options}}',
  explain_price:
    '{{business}}: to send your price for job {{id_job}}, please reply with £ and the sum, such as £120.',
  explain_start:
    '{{business}}: please reply STARTED {{id_job}} once you’ve started, HAND BACK {{id_job}} if you can’t do it, or CALL ME.',
  status: '{{business}}: {{status}}',
  no_status: '{{business}}: you have no jobs in progress. Reply CALL ME and we’ll call you.',
  ring_asked:
    '{{business}}: thank you, one of us will call you. If it’s urgent, call {{support_phone}}.',
  passed_on:
    '{{business}}: we’ve passed your message on, and one of us will get back to you. If it’s urgent, call {{support_phone}}.',
  job_taken: '{{business}}: sorry, someone else got there first: job {{id_job}} is taken.',
  estimate_wanted:
    '{{business}}: job {{id_job}} needs a price first. Please open the link in our text to send an estimate.',
  skill_required:
    '{{business}}: job {{id_job}} needs the skill {{skill}}, which is not on your profile. If you have it, call {{support_phone}}.',
  document_required:
    '{{business}}: to take job {{id_job}} we need to have checked: {{document}}. Please sign in and send it under My documents.',
  opportunity_over: '{{business}}: sorry, the offer of job {{id_job}} is over.',
  estimate_answered:
    '{{business}}: the price for job {{id_job}} was answered already, or is no longer valid.',
  estimate_late: '{{business}}: job {{id_job}} has its price already, or is someone else’s by now.',
  not_done_yet:
    '{{business}}: job {{id_job}} has no appointment yet. Please make one first, and record what you have done.',
  not_handed_back:
    '{{business}}: job {{id_job}} can’t be handed back at the moment. Reply CALL ME and we’ll call you.',
  not_theirs: '{{business}}: job {{id_job}} has been reassigned.',
  price_unwanted: '{{business}}: a price for job {{id_job}} is no longer needed.',
  price_wrong: '{{business}}: please send a price from £1 to £99,999 for job {{id_job}}.',
} as const

export type ReplyName = keyof typeof replies

/** A reply and the values for its placeholders. */
export type Reply = {
  [N in ReplyName]: {
    words: N
    values: Readonly<Record<Exclude<NamesIn<(typeof replies)[N]>, GeneralName>, string | number>>
  }
}[ReplyName]

/** Writes a time in London, such as "Tue 24 Nov, 09:30". */
function timeWords(at: Date): string {
  const { date, time } = londonWallOf(at)
  return `${shortDayInWords(date)}, ${time}`
}

type Underway = { id_job: number; service: string; place: string; next_appointment: Date | null }
type Booked = {
  id_job: number
  id_status: JobStatus
  service: string
  treasure: string | null
  next_appointment: Date | null
}

/** Describes the status of the jobs that a person does for us, and of the jobs that they booked. */
export function statusWords(theirs: readonly Underway[], booked: readonly Booked[]): string | null {
  const lines = [
    ...theirs
      .slice(0, linesAtMost)
      .map(
        ({ id_job, service, place, next_appointment }) =>
          `Job ${id_job}, ${service} in ${place}: ${next_appointment ? timeWords(next_appointment) : 'no appointment yet'}`,
      ),
    ...booked.map((job) => `Your job ${job.id_job}, ${job.service}: ${bookedWords(job)}`),
  ]
  return lines.length ? `${lines.slice(0, linesAtMost).join('. ')}.` : null
}

/** Largest number of lines that fit in two parts of a text. */
const linesAtMost = 3

function bookedWords({ id_status, treasure, next_appointment }: Booked): string {
  if (id_status === jobStatus.completed) return 'done'
  const who = treasure ?? 'your treasure'
  if (next_appointment) return `${who} is coming ${timeWords(next_appointment)}`
  return id_status === jobStatus.open ? 'finding someone' : `${who} has your job`
}
