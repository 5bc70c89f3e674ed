import { priceUnit, shortDateInWords, type KeptHours, type Match } from '@treasures/api-client'
import type { DaysOff } from '../appointments/appointments.decide.ts'
import {
  breakOn,
  countDays,
  dayHours,
  firstFreeDay,
  hoursOn,
  workedOn,
  type BookedDay,
  type BusyTime,
} from './diary.rules.ts'

/** Facts about a treasure that decide a match. */
export type MatchFacts = {
  miles: number
  /** Number of miles that the treasure is willing to travel. */
  wtravel: number
  switched_on: boolean
  complete: boolean
  has_skill: boolean
  /** Names of the documents that the treasure lacks for the job. Null if there are none. */
  lacks_documents: string | null
  /** Bookings on the days in question. */
  booked: readonly BookedDay[]
  /** Busy times in other calendars on the days in question. */
  busy: readonly BusyTime[]
  breaks: readonly DaysOff[]
  kept: KeptHours
  /** Weighted rating, 0 to 5. Null before the first rating. */
  rating: number | null
  ratings: number
  /** Number of the treasure's unfinished jobs. */
  open_jobs: number
  served_customer: boolean
}

export type JobNeeds = {
  service: string
  /** Days that suit the customer. */
  days: { first: string; last: string }
  /** Minimum hours that the job takes on one of these days. */
  hours: number
}

type Explained = Pick<
  Match,
  'score' | 'parts' | 'eligible' | 'may_ask' | 'can_assign' | 'obstacles'
>

/** Maximum points for each part. They add up to 100. */
const most = { distance: 40, rating: 30, workload: 10, diary: 10, repeat: 10 } as const
/** Number of miles from which distance gives no points. */
const farMiles = 25
/** Number of open jobs from which workload gives no points. */
const fullLoad = 5
/** A few ratings say little, so these are added to the average. */
const prior = { ratings: 3, rating: 4 } as const

/**
 * Explains how well a treasure suits a job, in words and points. The result depends only on the
 * facts. Earlier refusals do not count, because declining is free.
 */
export function explainMatch(facts: MatchFacts, needs: JobNeeds): Explained {
  const parts = [...scoreParts(facts), diaryPart(facts, needs), repeatPart(facts)]
  const { barred, unlikely } = listObstacles(facts, needs)
  const obstacles = [...barred, ...unlikely]
  return {
    score: round2(parts.reduce((sum, { points }) => sum + points, 0)),
    parts,
    eligible: obstacles.length === 0,
    may_ask: barred.length === 0,
    can_assign: facts.switched_on,
    obstacles,
  }
}

const scoreParts = ({ miles, rating, ratings, open_jobs }: MatchFacts) => [
  part(`${inMiles(miles)} away`, 1 - miles / farMiles, most.distance),
  part(
    rating === null
      ? 'Not rated yet'
      : `Rated ${oneDecimal(rating)} in ${count(ratings, 'rating')}`,
    weighed(rating, ratings) / 5,
    most.rating,
  ),
  part(
    open_jobs === 0 ? 'No job in hand' : `${count(open_jobs, 'job')} in hand`,
    1 - open_jobs / fullLoad,
    most.workload,
  ),
]

/** Gives more points for an earlier free day. */
function diaryPart(facts: MatchFacts, { days, hours }: JobNeeds) {
  const free = firstFreeDay(days, facts, hours)
  if (free === undefined) return part('No free day', 0, most.diary)
  const waits = countDays({ first: days.first, last: free }) - 1
  return part(`Free on ${shortDateInWords(free)}`, 1 - waits / countDays(days), most.diary)
}

const repeatPart = ({ served_customer }: MatchFacts) =>
  part(
    served_customer ? 'Has worked for this customer' : 'New to this customer',
    served_customer ? 1 : 0,
    most.repeat,
  )

/** Lists obstacles that rule a treasure out, and obstacles despite which staff may still ask. */
function listObstacles(facts: MatchFacts, needs: JobNeeds) {
  const { miles, wtravel } = facts
  return {
    barred: [
      !facts.switched_on && 'Is inactive',
      !facts.complete && 'The profile is not complete',
      !facts.has_skill && `Has no skill for ${needs.service}`,
      facts.lacks_documents !== null && `Lacks ${facts.lacks_documents}`,
    ].filter((words) => words !== false),
    unlikely: [
      miles > wtravel && `Travels ${inMiles(wtravel)}, this is ${oneDecimal(miles)}`,
      inTheDiary(facts, needs),
    ].filter((words) => words !== false),
  }
}

function inTheDiary(facts: MatchFacts, { days, hours }: JobNeeds): string | false {
  if (firstFreeDay(days, facts, hours) !== undefined) return false
  const { booked, breaks, kept } = facts
  const off = breakOn(days.first, breaks)
  if (off && off.end_on >= days.last) return `Is on a break until ${shortDateInWords(off.end_on)}`
  if (days.first !== days.last) return `Has no free day until ${shortDateInWords(days.last)}`
  if (workedOn(days.first, kept) === 0) return `Does not work on ${shortDateInWords(days.first)}`
  return firstFreeDay(days, { booked, busy: [], breaks, kept }, hours) !== undefined
    ? `Has something else in their calendar on ${shortDateInWords(days.first)}`
    : `Has ${oneDecimal(hoursOn(days.first, booked))} hours booked on ${shortDateInWords(days.first)}`
}

/** Sorts the better match first. Equal matches are sorted by distance, then by id. */
export const byMatch = (
  a: Pick<Match, 'score' | 'distance_miles' | 'id_treasure'>,
  b: Pick<Match, 'score' | 'distance_miles' | 'id_treasure'>,
): number =>
  b.score - a.score || a.distance_miles - b.distance_miles || a.id_treasure - b.id_treasure

/**
 * Hours that a job takes on a day. A job by the day takes a whole day. Any other job takes the
 * agreed minimum or one hour.
 */
export const hoursNeeded = (id_price_unit: number, duration_hundredths: number | null): number =>
  id_price_unit === priceUnit.day
    ? dayHours
    : id_price_unit === priceUnit.hour
      ? Math.min(dayHours, (duration_hundredths ?? 100) / 100)
      : 1

const part = (words: string, share: number, of: number) => ({
  words,
  points: round2(of * Math.min(1, Math.max(0, share))),
  most: of,
})

const weighed = (rating: number | null, ratings: number) =>
  ((rating ?? 0) * ratings + prior.rating * prior.ratings) / (ratings + prior.ratings)

const round2 = (value: number) => Math.round(value * 100) / 100
const oneDecimal = (value: number) => String(Math.round(value * 10) / 10)
const inMiles = (value: number) => count(Number(oneDecimal(value)), 'mile')
const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
