export { AppointmentDialog, type AppointmentDialogProps } from './AppointmentDialog.tsx'
export type { AppointmentSubject, MovedVisit, SavedAppointment } from './appointment-calls.ts'
export type { AppointmentDialogTexts } from './appointment-dialog.texts.ts'
