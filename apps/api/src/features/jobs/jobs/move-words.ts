import { jobStatuses, type JobEvent, type JobMove } from '@treasures/api-client'

const happened: Record<JobEvent, string> = {
  'job.completed_booking': 'booked by its customer',
  'job.declined': 'called off before anybody had it',
  'job.draft_expired': 'nobody went on booking it',
  'job.claimed': 'a treasure has it',
  'job.expired': 'its day went by',
  'job.released': 'its treasure gave it back, or it was taken back',
  'job.appointment_made': 'an appointment was made',
  'job.cancelled': 'called off',
  'job.appointments_gone': 'its last appointment was called off',
  'job.finished': 'the work is done',
  'job.reopened': 'another appointment was made',
  'job.settled': 'everything is paid',
  'job.continued': 'wanted again',
}

/** A move of a job, for staff to read: "Claimed → Progressing: an appointment was made." */
export const moveWords = ({ from, to, event }: Extract<JobMove, { ok: true }>) =>
  `${jobStatuses[from]} → ${jobStatuses[to]}: ${happened[event]}.`
