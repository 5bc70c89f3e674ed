export { LabourDialog, MaterialsDialog, type LabourDialogProps } from './LabourDialogWidget.tsx'
export type { LabourDialogTexts } from './labour-dialog.texts.ts'
export type { LabourRecorder } from './labour-entry.ts'
