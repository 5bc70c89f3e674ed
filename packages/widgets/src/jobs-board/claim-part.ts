/**
 * The claim dialog with its style sheets. The board fetches this chunk when the pointer or the
 * focus reaches a job.
 */
export { claimDialogStyles as styles, ClaimDialogView } from '../claim-dialog/ClaimDialogView.tsx'
export { claimDialogTexts } from '../claim-dialog/claim-dialog.texts.ts'
