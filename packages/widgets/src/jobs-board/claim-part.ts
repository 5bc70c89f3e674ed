/**
 * The claim dialog with its style sheets. The board fetches this chunk when the pointer or the
 * focus reaches a job.
 */
export { ClaimDialog } from '../claim-dialog/ClaimDialog.tsx'
export { claimDialogStyles as styles } from '../claim-dialog/claim-dialog.styles.ts'
export { claimDialogTexts } from '../claim-dialog/claim-dialog.texts.ts'
