import {
  jobStatus,
  jobType,
  priceInWords,
  priceUnit,
  showPounds,
  type CustomerJob,
  type LinkedJob,
} from '@treasures/api-client'
import { weekday } from '../../../parts/words.ts'

type Job = CustomerJob | LinkedJob

/** What has become of a job, as its customer would be told on the phone. */
export function jobNews(job: Pick<Job, 'id_status'>, treasure?: string): string {
  const who = treasure ?? 'A treasure'
  switch (job.id_status) {
    case jobStatus.draft:
      return 'Not booked yet: a few things are still to be filled in.'
    case jobStatus.open:
      return 'We are looking for a treasure, and tell you as soon as somebody has taken it.'
    case jobStatus.claimed:
      return `${who} has taken it, and will agree a time with you.`
    case jobStatus.progressing:
      return `${who} is on it.`
    case jobStatus.completed:
      return 'The work is done.'
    case jobStatus.closed:
      return 'Done and settled.'
    case jobStatus.declined:
      return 'Cancelled before anybody had started.'
    case jobStatus.cancelled:
      return 'Cancelled.'
    default:
      return 'It ran out before it could be done.'
  }
}

/** When the customer wants it; empty where nothing has been said. */
export function whenWords({ wanted, wanted_on }: Pick<Job, 'wanted' | 'wanted_on'>): string {
  if (wanted === 'soon') return 'As soon as possible'
  if (wanted === 'flexible') return 'Any day'
  return wanted_on ? weekday(wanted_on) : ''
}

/** "£25.20 per hour, at least £50.40". */
export function priceWords(
  job: Pick<Job, 'customerprice' | 'unit' | 'id_job_type'> & { least?: number | null },
): string {
  const { customerprice, unit, least } = job
  if (job.id_job_type === jobType.estimate) return 'By estimate'
  // A draft's is agreed when it is booked.
  if (customerprice === null) return 'You see it before you book.'
  const price = priceInWords(customerprice, unit)
  if (unit.id === priceUnit.fixedPrice) return price
  return least && least > customerprice ? `${price}, at least ${showPounds(least)}` : price
}

/** A postcode whose halves stay on one line. */
export const unbroken = (postcode: string): string => postcode.replaceAll(' ', '\u00a0')
