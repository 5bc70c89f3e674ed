export { RatingsDialog, type RatingsDialogProps } from './RatingsDialogWidget.tsx'
export type { RatingsDialogTexts } from './ratings-dialog.texts.ts'
