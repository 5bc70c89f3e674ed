/** All texts of the dialog. */
export const ratingsDialogTexts = {
  title: 'Latest 50 ratings',
  date: 'Date',
  rating: 'Rating',
  reason: 'Reason',
  addedBy: 'Added by',
  weight: 'Weight',
  utc: 'Dates and times are UTC.',
  none: 'No ratings yet',
  loading: 'Please wait...',
  loadFailed: 'The ratings could not be loaded.',
  tryAgain: 'Try again',
  close: 'Close List',
}
export type RatingsDialogTexts = typeof ratingsDialogTexts
