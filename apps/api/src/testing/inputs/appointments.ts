import type { InputsFor } from '../policy-cast.ts'

const later = () => {
  throw new Error('No good request yet.')
}

export const appointmentsInputs: InputsFor<
  | 'listJobAppointments'
  | 'createAppointment'
  | 'createMyAppointment'
  | 'listMyAppointments'
  | 'deleteAppointment'
  | 'createLinkedAppointment'
  | 'createStartAppointment'
  | 'getJobCalendar'
  | 'getLinkedCalendar'
> = {
  listJobAppointments: later,
  createAppointment: later,
  createMyAppointment: later,
  listMyAppointments: later,
  deleteAppointment: later,
  createLinkedAppointment: later,
  createStartAppointment: later,
  getJobCalendar: later,
  getLinkedCalendar: later,
}
