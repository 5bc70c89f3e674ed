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

/** Of which job, and in whose name. */
export type AppointmentSubject =
  | { kind: 'staff'; id_job: number; id_treasure: number; suggested?: SuggestedTime | undefined }
  | { kind: 'mine'; id_job: number; suggested?: SuggestedTime | undefined }
  /** Whoever holds the link to the job, or that which asks whether the work has begun. */
  | { kind: 'link'; token: string; call: 'job' | 'start' }
  | MovedVisit

/** What the form begins with, where somebody has pointed at a place of a diary. */
export type SuggestedTime = { date: string; time: string }

/** One time of an appointment that is to be another. */
export type MovedVisit = {
  kind: 'move'
  /** Of the appointment. */
  id: number
  /** As they were read. */
  sequence: number
  start_at: string
  end_at: string
  /** To look, not to work. */
  visit: boolean
  /** What the form begins with, where that is not the present time. */
  suggested?: SuggestedTime | undefined
  /** Of whoever holds the link to the job. */
  token?: string | undefined
}

/** What all the calls answer alike. */
export type SavedAppointment = {
  id: number
  times: readonly { start_at: string; end_at: string }[]
}

/** Makes or moves the appointment. The same key counts once. */
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
