import {
  addDays,
  jobStatus,
  londonWallOf,
  weekdayOf,
  type TreasureJob,
} from '@treasures/api-client'

/** When a treasure has to do with a job, in the order of the screen; what has no day waits for one. */
export const jobGroupTitles = {
  dateless: 'Needs a date',
  today: 'Today',
  week: 'This week',
  later: 'Later',
} as const
export type JobGroupName = keyof typeof jobGroupTitles

type Job = Pick<TreasureJob, 'id' | 'id_status' | 'next_visit' | 'wanted_on' | 'claimed_at'>

/**
 * The day of the next visit, else the one that the customer wants, if it is still to come. Where the visits are over,
 * it is today: what is left is to record the work and to finish.
 */
function dayOf({ id_status, next_visit, wanted_on }: Job, today: string): string | undefined {
  if (next_visit) return londonWallOf(new Date(next_visit.start_at)).date
  if (id_status === jobStatus.progressing) return today
  return wanted_on && wanted_on >= today ? wanted_on : undefined
}

/** Weeks begin on Monday. */
function lastDayOfWeek(today: string): string {
  let day = today
  while (weekdayOf(day) !== 'SU') day = addDays(day, 1)
  return day
}

function groupOf(day: string | undefined, today: string): JobGroupName {
  if (day === undefined) return 'dateless'
  if (day <= today) return 'today'
  return day <= lastDayOfWeek(today) ? 'week' : 'later'
}

/** Of one day those with a time first; without any day, the one that waits longest. */
function orderOf(job: Job, day: string | undefined): string {
  if (day === undefined) return job.claimed_at
  return `${day} ${job.next_visit ? job.next_visit.start_at : '~'}`
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * What goes on, by day, in an order that depends on days and times alone: what is done with one job moves no other.
 * Groups of which there is nothing are left out.
 */
export function groupJobs<Of extends Job>(jobs: readonly Of[], now: Date) {
  const { date: today } = londonWallOf(now)
  const placed = jobs
    .map((job) => {
      const day = dayOf(job, today)
      return { job, name: groupOf(day, today), order: orderOf(job, day) }
    })
    .toSorted((a, b) => compare(a.order, b.order) || a.job.id - b.job.id)
  return (Object.keys(jobGroupTitles) as JobGroupName[])
    .map((name) => ({
      name,
      jobs: placed.filter((one) => one.name === name).map(({ job }) => job),
    }))
    .filter((group) => group.jobs.length > 0)
}
