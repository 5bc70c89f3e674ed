import { addDays, jobStatus, weekdayOf, londonDate, type TreasureJob } from '@treasures/api-client'

/**
 * Headings of the groups, in the order of the screen. Jobs that wait for the treasure come first.
 */
export const jobGroupTitles = {
  answer: 'Needs an answer',
  today: 'Today',
  dateless: 'Needs a date',
  week: 'This week',
  later: 'Later',
} as const
export type JobGroupName = keyof typeof jobGroupTitles

type Job = Pick<TreasureJob, 'id' | 'id_status' | 'next_visit' | 'claimed_at' | 'can_estimate'>

/**
 * Returns the day of the next visit. After the last visit, returns today, because the treasure
 * still has to record the work and finish.
 */
function dayOf({ id_status, next_visit }: Job, today: string): string | undefined {
  if (next_visit) return londonDate(new Date(next_visit.start_at))
  return id_status === jobStatus.progressing ? today : undefined
}

/** The customer waits for an estimate, or for the answer to a request to move a visit. */
const needsAnswer = ({ can_estimate, next_visit }: Job) =>
  can_estimate || Boolean(next_visit?.request)

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

/** Sort key: the time of the visit; without a day, the longest wait comes first. */
function orderOf(job: Job, day: string | undefined): string {
  if (day === undefined) return job.claimed_at
  return `${day} ${job.next_visit ? job.next_visit.start_at : '~'}`
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Groups current jobs by day. The order depends only on days and times, so an action on one job
 * moves no other job. Empty groups are left out.
 */
export function groupJobs<Of extends Job>(jobs: readonly Of[], now: Date) {
  const today = londonDate(now)
  const placed = jobs
    .map((job) => {
      const day = dayOf(job, today)
      return {
        job,
        name: needsAnswer(job) ? 'answer' : groupOf(day, today),
        order: orderOf(job, day),
      }
    })
    .toSorted((a, b) => compare(a.order, b.order) || a.job.id - b.job.id)
  return (Object.keys(jobGroupTitles) as JobGroupName[])
    .map((name) => ({
      name,
      jobs: placed.filter((one) => one.name === name).map(({ job }) => job),
    }))
    .filter((group) => group.jobs.length > 0)
}
