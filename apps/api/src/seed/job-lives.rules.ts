import type { JobStatus } from '@treasures/api-client'
import { days } from '#kernel/clock.ts'
import type { Random } from './random.ts'

/**
 * Number of jobs in each status, 400 in all, and the range of days since they were posted. More of
 * them are recent, because the business grows.
 */
export const lives: readonly {
  status: JobStatus
  count: number
  days: readonly [number, number]
}[] = [
  { status: 0, count: 10, days: [0, 2] },
  { status: 1, count: 96, days: [0, 20] },
  { status: 2, count: 40, days: [1, 20] },
  { status: 3, count: 60, days: [2, 35] },
  { status: 4, count: 104, days: [8, 66] },
  { status: 5, count: 54, days: [40, 200] },
  { status: 6, count: 12, days: [2, 60] },
  { status: 7, count: 10, days: [5, 60] },
  { status: 8, count: 14, days: [20, 70] },
]

/** Milliseconds since a job was posted. */
export const postedAgo = (random: Random, [from, to]: readonly [number, number]) =>
  days(from + (to - from) * random.between(0, 1) ** 1.3)

/** Jobs of the customer with a sign-in, so that they have a coming visit and an invoice to pay. */
export const shownLives: typeof lives = [
  { status: 3, count: 1, days: [4, 6] },
  { status: 4, count: 1, days: [70, 80] },
  { status: 1, count: 1, days: [1, 2] },
  { status: 6, count: 1, days: [30, 40] },
]
