export { LabourDialog, MaterialsDialog, type LabourDialogProps } from './LabourDialog.tsx'
export {
  createLabourQueue,
  ownerOf,
  type LabourQueue,
  type PendingLabour,
} from './labour-dialog.queue.ts'
export type { LabourDialogTexts } from './labour-dialog.texts.ts'
export type { LabourEntry, LabourRecorder } from './labour-entry.ts'
export { recordedWords } from './recorded-words.ts'
export { callErrors, keepSending, mayYetPass } from '../shared/keep-sending.ts'
export { createPendingEntries, type PendingEntry } from '../shared/pending-entries.ts'
export { randomKey } from '../shared/random-key.ts'
