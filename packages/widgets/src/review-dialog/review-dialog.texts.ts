/** Every text that a person can meet in the dialog. Values stand in braces. */
export const reviewDialogTexts = {
  correct: 'Please correct the problems.',
  title: 'Add or View Review for job {jobcode} done on {date}',
  /** Until it is known which job it is. */
  titleWaiting: 'Add or View Review',
  what: '{service} by {treasure}',
  rating: 'Rating',
  notes: 'Notes',
  noNotes: 'No notes.',
  save: 'Save',
  close: 'Close',
  /** Names the cross in the corner. */
  cancel: 'Cancel',
  loading: 'Please wait...',
  saving: 'Saving your review. Please wait...',
  saved: 'Thank you. Your review is saved.',
  /** Beside the form, which stays as it was. */
  notSaved: 'Not saved yet. What you wrote is still here.',
  loadFailed: 'This work could not be loaded.',
  tryAgain: 'Try again',
  linkDead: 'This link no longer works. It may have been used or have expired.',
  workGone: 'This work is no longer there.',
  /** Where a tag was given no link, and the page's address has none. */
  noLink: 'To leave a review, follow the link in the e-mail that we sent you after the work.',
}
export type ReviewDialogTexts = typeof reviewDialogTexts
