/** The claim dialog with its sheets: one chunk, which the board fetches when a visitor comes near a job. */
export { ClaimDialog } from '../claim-dialog/ClaimDialog.tsx'
export { claimDialogStyles as styles } from '../claim-dialog/claim-dialog.styles.ts'
export { claimDialogTexts } from '../claim-dialog/claim-dialog.texts.ts'
