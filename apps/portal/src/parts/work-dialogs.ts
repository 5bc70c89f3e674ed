import { lazy } from 'react'

/** What a treasure does with a job now and then: fetched when it is first opened. */
export const AppointmentDialog = lazy(async () => ({
  default: (await import('@treasures/widgets/appointment-dialog')).AppointmentDialog,
}))
export const LabourDialog = lazy(async () => ({
  default: (await import('@treasures/widgets/labour-dialog')).LabourDialog,
}))
export const MaterialsDialog = lazy(async () => ({
  default: (await import('@treasures/widgets/labour-dialog')).MaterialsDialog,
}))
