import {
  addDays,
  jobStatus,
  londonWallOf,
  jobType,
  priceInWords,
  isWholeJob,
  showPounds,
  totalPounds,
  wantedDayInWords,
  withTimeOfDay,
  londonDate,
  nearDayInWords,
  type CustomerJob,
  type LinkedJob,
  type CheckedDocument,
  dayInWords,
} from '@treasures/api-client'
import { today } from '#parts/words.ts'

type Job = CustomerJob | LinkedJob

/** Status of a job, in the words staff would use on the phone. */
export function jobNews(
  job: Pick<Job, 'id_status'> & Partial<Pick<CustomerJob, 'invoiced'>>,
  treasure?: string,
): string {
  const who = treasure ?? 'A treasure'
  switch (job.id_status) {
    case jobStatus.draft:
      return 'Not booked yet. We need a few more details.'
    case jobStatus.open:
      return 'We’re finding someone, and will let you know when they take your job.'
    case jobStatus.claimed:
      return `${who} has your job, and will agree a time with you.`
    case jobStatus.progressing:
      return `${who} has your job.`
    case jobStatus.completed:
      return 'The work is done.'
    case jobStatus.closed:
      return job.invoiced ? `Done and paid: ${showPounds(job.invoiced.total)}.` : 'Done and paid.'
    case jobStatus.declined:
      return 'Cancelled before anyone had started.'
    case jobStatus.cancelled:
      return 'Cancelled.'
    default:
      return 'This job expired: nobody could take it by the day that you asked for.'
  }
}

const customersStatuses: Partial<Record<number, string>> = {
  [jobStatus.draft]: 'Not booked yet',
  [jobStatus.open]: 'Finding someone',
  [jobStatus.claimed]: 'Taken',
  [jobStatus.progressing]: 'Booked in',
  [jobStatus.completed]: 'Done',
  [jobStatus.closed]: 'Done',
  [jobStatus.declined]: 'Cancelled',
  [jobStatus.cancelled]: 'Cancelled',
  [jobStatus.expired]: 'Expired',
}

/** Status of a job, in two words for its customer. */
export const customersStatus = ({ id_status, status }: Pick<Job, 'id_status' | 'status'>) => ({
  id_status,
  status: customersStatuses[id_status] ?? status,
})

type Rated = { rating: number | null; ratings: number }

/** Formats as "Gas Safe card checked on Tue 3 Nov 2026". */
export const checkedWords = (checked: readonly CheckedDocument[]): string =>
  checked.map(({ name, checked_on }) => `${name} checked on ${dayInWords(checked_on)}`).join(' · ')

/** Formats as "Rated 4.5 of 5 by 12 customers". */
export const ratingWords = ({ rating, ratings }: Rated): string =>
  rating === null
    ? 'No ratings yet'
    : `Rated ${Math.round(rating * 10) / 10} of 5 by ${ratings === 1 ? 'one customer' : `${ratings} customers`}`

/** The customer's preferred time; empty if they gave none. */
export const whenWords = (
  job: Pick<Job, 'wanted' | 'wanted_on' | 'wanted_time'>,
  now: string = today(),
): string => withTimeOfDay(dayWords(job, now), job.wanted_time)

function dayWords({ wanted, wanted_on }: Pick<Job, 'wanted' | 'wanted_on'>, now: string): string {
  if (wanted === 'soon') return 'As soon as possible'
  if (wanted === 'flexible') return 'Any day'
  return wanted_on ? wantedDayInWords(wanted_on, now) : ''
}

/** Formats as "£25.20 per hour, at least £50.40, at most £75.60 unless you agree to more". */
export function priceWords(
  job: Pick<Job, 'customerprice' | 'unit' | 'id_job_type'> & {
    least?: number | null
    ceiling?: number | null
  },
): string {
  const { customerprice, unit, least, ceiling } = job
  if (job.id_job_type === jobType.estimate) return 'By estimate'
  // A draft has no agreed price until it is booked.
  if (customerprice === null) return 'Agreed when you book.'
  const price = priceInWords(customerprice, unit)
  if (isWholeJob({ id_job_type: job.id_job_type, id_price_unit: unit.id })) return price
  const atLeast = least ? `${price}, at least ${showPounds(least)}` : price
  return ceiling
    ? `${atLeast}, at most ${showPounds(totalPounds(ceiling, customerprice))} unless you agree to more`
    : atLeast
}

/** Joins the halves of a postcode with a non-breaking space. */
export const unbroken = (postcode: string): string => postcode.replaceAll(' ', '\u00a0')

/** Describes a visit: "Sam is coming tomorrow at 14:00, for about 2 hours." */
export function visitWords(
  visit: NonNullable<CustomerJob['next_visit']>,
  who: string,
  now: Date,
): string {
  const [start, end] = [new Date(visit.start_at), new Date(visit.end_at)]
  const wall = londonWallOf(start)
  const today = londonDate(now)
  const length = visit.visit
    ? 'to have a look'
    : `for about ${hoursInWords((end.getTime() - start.getTime()) / 3_600_000)}`
  if (start <= now) return `${who} is due now, since ${wall.time}, ${length}.`
  const day =
    wall.date === today
      ? 'today'
      : wall.date === addDays(today, 1)
        ? 'tomorrow'
        : `on ${nearDayInWords(wall.date)}`
  return `${who} is coming ${day} at ${wall.time}, ${length}.`
}

/** Formats as "half an hour", "1 hour" or "2½ hours". */
function hoursInWords(hours: number): string {
  const quarters = Math.max(1, Math.round(hours * 4))
  if (quarters < 4)
    return ['', 'a quarter of an hour', 'half an hour', 'three quarters of an hour'][quarters] ?? ''
  const part = ['', '¼', '½', '¾'][quarters % 4] ?? ''
  return `${Math.floor(quarters / 4)}${part} ${quarters === 4 ? 'hour' : 'hours'}`
}

/** Link to directions to an address on Google Maps. */
export const directionsTo = (address: string, postcode: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: [address, postcode].filter(Boolean).join(', ') })}`
