export { RatingsDialog, type RatingsDialogProps } from './RatingsDialog.tsx'
export type { RatingsDialogTexts } from './ratings-dialog.texts.ts'
