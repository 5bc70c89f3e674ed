export { ClaimDialog, type ClaimDialogProps } from './ClaimDialogWidget.tsx'
export type { ClaimDialogTexts } from './claim-dialog.texts.ts'
