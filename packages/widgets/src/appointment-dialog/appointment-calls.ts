import {
  createAppointment,
  createLinkedAppointment,
  createMyAppointment,
  createStartAppointment,
  type ApiClient,
  type AppointmentInput,
} from '@treasures/api-client'

/** Of which job, and in whose name. */
export type AppointmentSubject =
  | { kind: 'staff'; id_job: number; id_treasure: number }
  | { kind: 'mine'; id_job: number }
  /** Whoever holds the link to the job, or that which asks whether the work has begun. */
  | { kind: 'link'; token: string; call: 'job' | 'start' }

/** What all the calls answer alike. */
export type SavedAppointment = {
  id: number
  times: readonly { start_at: string; end_at: string }[]
}

/** Makes the appointment. The same key counts once. */
export function saveAppointment(
  client: ApiClient,
  subject: AppointmentSubject,
  input: AppointmentInput,
  idempotencyKey: string,
): Promise<SavedAppointment> {
  const options = { idempotencyKey }
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
