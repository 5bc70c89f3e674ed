/** All texts of the dialog. Placeholders are in braces. */
export const reviewDialogTexts = {
  correct: 'Please correct the problems.',
  title: 'Add or View Review for job {jobcode} done on {date}',
  /** Title until the job has loaded. */
  titleWaiting: 'Add or View Review',
  what: '{service} by {treasure}',
  rating: 'Rating',
  notes: 'Notes',
  noNotes: 'No notes.',
  save: 'Save',
  close: 'Close',
  /** Label of the cross in the corner. */
  cancel: 'Cancel',
  loading: 'Please wait...',
  saving: 'Saving your review. Please wait...',
  saved: 'Thank you. Your review is saved.',
  /** Shown beside the form, which keeps its input. */
  notSaved: 'Not saved yet. What you wrote is still here.',
  loadFailed: 'This work could not be loaded.',
  tryAgain: 'Try again',
  linkDead: 'This link no longer works. It may have been used or have expired.',
  workGone: 'This work is no longer there.',
  /** Shown if neither the tag nor the page's address has a link. */
  noLink: 'To leave a review, follow the link in the e-mail that we sent you after the work.',
}
export type ReviewDialogTexts = typeof reviewDialogTexts
