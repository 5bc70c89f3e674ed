export { ReviewDialog, type ReviewDialogProps, type ReviewSubject } from './ReviewDialog.tsx'
export type { ReviewDialogTexts } from './review-dialog.texts.ts'
