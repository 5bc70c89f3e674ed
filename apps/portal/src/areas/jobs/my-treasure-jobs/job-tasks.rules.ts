import { isJobOver, isJobUnderWay, jobStatus, type TreasureJob } from '@treasures/api-client'

/** A treasure's actions on a job, in their usual order. */
export const jobTaskWords = {
  appointment: 'Make an appointment',
  repeat: 'Repeat visits',
  estimate: 'Send an estimate',
  labour: 'Record Labour',
  materials: 'Add Materials',
  extra: 'Extra work',
  calendar: 'Add to calendar',
  photos: 'See the photos',
  finish: 'Mark as done',
  'give-back': 'Hand back the job',
} as const
export type JobTaskName = keyof typeof jobTaskWords

type Job = Pick<
  TreasureJob,
  | 'id_status'
  | 'next_visit'
  | 'next_appointment'
  | 'lines'
  | 'images_id'
  | 'image_count'
  | 'can_make_appointment'
  | 'can_estimate'
  | 'can_record'
  | 'can_finish'
  | 'can_decline'
>

const isPossible: Record<JobTaskName, (job: Job) => boolean> = {
  appointment: (job) => job.can_make_appointment,
  repeat: (job) => job.can_make_appointment && isJobUnderWay(job.id_status),
  estimate: (job) => job.can_estimate,
  labour: (job) => job.can_record,
  materials: (job) => job.can_record,
  extra: (job) => isJobUnderWay(job.id_status) || job.can_record,
  calendar: (job) => job.next_appointment !== null,
  photos: (job) => job.images_id !== null && job.image_count > 0,
  finish: (job) => job.can_finish,
  'give-back': (job) => job.can_decline,
}

/** Returns the next step of a current job, if any: estimate, first visit, work, then completion. */
function nextOf(job: Job): JobTaskName | undefined {
  if (isJobOver(job.id_status)) return undefined
  if (job.can_estimate) return 'estimate'
  if (job.id_status === jobStatus.claimed && job.can_make_appointment) return 'appointment'
  if (job.can_finish && job.lines > 0 && !job.next_visit) return 'finish'
  return (['labour', 'finish', 'appointment'] as const).find((name) => isPossible[name](job))
}

/** Splits a job's possible actions into the next step and the other actions. */
export function tasksOf(job: Job): { main: JobTaskName | undefined; others: JobTaskName[] } {
  const main = nextOf(job)
  const names = Object.keys(jobTaskWords) as JobTaskName[]
  return { main, others: names.filter((name) => name !== main && isPossible[name](job)) }
}
