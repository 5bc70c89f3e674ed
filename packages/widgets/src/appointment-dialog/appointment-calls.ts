import {
  createAppointment,
  createLinkedAppointment,
  createMyAppointment,
  createStartAppointment,
  moveAppointment,
  moveLinkedAppointment,
  type ApiClient,
  type AppointmentInput,
} from '@treasures/api-client'

/** The job that the appointment is for, and the caller's role. */
export type AppointmentSubject =
  | { kind: 'staff'; id_job: number; id_treasure: number; suggested?: SuggestedTime | undefined }
  | { kind: 'mine'; id_job: number; suggested?: SuggestedTime | undefined }
  /** The caller opened a link: the job's own, or the one that asks whether work has begun. */
  | { kind: 'link'; token: string; call: 'job' | 'start' }
  | MovedVisit

/** Initial values of the form, after the user pointed at a slot of a diary. */
export type SuggestedTime = { date: string; time: string }

/** One time of an existing appointment that is being rescheduled. */
export type MovedVisit = {
  kind: 'move'
  /** Id of the appointment. */
  id: number
  /** Id of the job. The dialog shows the free times of the job's treasure. */
  id_job?: number | undefined
  /** `sequence`, `start_at` and `end_at` are the values last read from the server. */
  sequence: number
  start_at: string
  end_at: string
  /** True if the treasure comes to look at the job, false if to work. */
  visit: boolean
  /** Initial values of the form, if they differ from the current time of the appointment. */
  suggested?: SuggestedTime | undefined
  /** Token of the link to the job, if the caller came by a link. */
  token?: string | undefined
}

/** Fields that the answers of all three calls share. */
export type SavedAppointment = {
  id: number
  times: readonly { start_at: string; end_at: string }[]
}

/** Creates or moves the appointment. Repeating a call with the same key has no further effect. */
export function saveAppointment(
  client: ApiClient,
  subject: AppointmentSubject,
  input: AppointmentInput,
  idempotencyKey: string,
): Promise<SavedAppointment> {
  const options = { idempotencyKey }
  if (subject.kind === 'move') return saveMove(client, subject, input, options)
  if (subject.kind === 'staff') {
    const { id_job, id_treasure } = subject
    return client.call(createAppointment, { body: { id_job, id_treasure, ...input } }, options)
  }
  if (subject.kind === 'mine') {
    const params = { id: subject.id_job }
    return client.call(createMyAppointment, { params, body: input }, options)
  }
  const call = subject.call === 'job' ? createLinkedAppointment : createStartAppointment
  return client.call(call, { body: { token: subject.token, ...input } }, options)
}

function saveMove(
  client: ApiClient,
  { id, sequence, start_at, visit, token }: MovedVisit,
  { date, time, hours }: AppointmentInput,
  options: { idempotencyKey: string },
): Promise<SavedAppointment> {
  const move = { sequence, start_at, date, time, ...(!visit && { hours }) }
  return token === undefined
    ? client.call(moveAppointment, { params: { id }, body: move }, options)
    : client.call(moveLinkedAppointment, { body: { token, id, ...move } }, options)
}
