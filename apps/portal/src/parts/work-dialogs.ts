import { lazy } from 'react'

/** Dialogs for a treasure's work on a job, loaded when first opened. */
export const AppointmentDialog = lazy(async () => ({
  default: (await import('@treasures/widgets/appointment-dialog')).AppointmentDialog,
}))
export const LabourDialog = lazy(async () => ({
  default: (await import('@treasures/widgets/labour-dialog')).LabourDialog,
}))
export const MaterialsDialog = lazy(async () => ({
  default: (await import('@treasures/widgets/labour-dialog')).MaterialsDialog,
}))
