export { LabourDialog, MaterialsDialog, type LabourDialogProps } from './LabourDialog.tsx'
export type { LabourDialogTexts } from './labour-dialog.texts.ts'
export type { LabourRecorder } from './labour-entry.ts'
