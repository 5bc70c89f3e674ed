export { ClaimDialog, type ClaimDialogProps } from './ClaimDialog.tsx'
export type { ClaimDialogTexts } from './claim-dialog.texts.ts'
