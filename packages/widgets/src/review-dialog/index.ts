export { ReviewDialog, type ReviewDialogProps } from './ReviewDialogWidget.tsx'
export type { ReviewSubject } from './ReviewDialogSlot.tsx'
export type { ReviewDialogTexts } from './review-dialog.texts.ts'
