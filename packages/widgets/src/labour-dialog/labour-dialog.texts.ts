/** All texts of the two dialogs. Placeholders are in braces. */
export const labourDialogTexts = {
  labour: 'Record Labour',
  materials: 'Add Materials',
  /** Titles for editing an entry. */
  editLabour: 'Edit Labour',
  editMaterials: 'Edit Materials',
  /** Shown when staff record for a treasure. */
  forTreasure: 'For {name}',
  loading: 'Please wait...',
  loadingLong: 'Your jobs are taking a while to load. Please wait...',
  loadFailed: 'Your jobs could not be loaded.',
  tryAgain: 'Try again',
  noSignal: "We couldn't reach our server.",
  lastKnown: 'There is no signal. These are your jobs as they were last loaded.',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving. Please wait...',

  job: 'Job',
  chooseJob: 'Choose the job',
  onlyWithAppointment: 'Only jobs with an appointment shown',
  jobRequired: 'Job is required',
  jobLine: 'Job {id}: {service}, {place}',
  unitDone: '{units} Done',
  unitsWorked: 'Number of units worked',
  hoursHint: '3.5 means 3 hours 30 mins',
  quantityRequired: '{label} is required',
  /** Shown if the amount exceeds the maximum for one date. */
  quantityAtMost: 'At most {most} on one day',
  totalAtMost: 'An entry can be up to {most}',
  description: 'Description',
  descriptionOptional: 'Description (optional)',
  descriptionRequired: 'Description is required',
  date: 'Date',
  today: 'Today',
  yesterday: 'Yesterday',
  visitOn: 'Visit on {day}',
  likelyDays: 'Likely days',
  notInFuture: 'Cannot be in the future',
  /** Shown above the form while the date is in a locked month. `{date}` is the next open date. */
  monthLocked:
    'The timesheet of {month} is locked, so nothing can be recorded for it. The next open date is {date}.',
  monthIsLocked: 'This month is locked',
  /** Shown for a job with an agreed minimum. `{least}` is "2 hours". */
  minimum:
    'Booked for at least {least}. Record the time that was worked: if it comes to less, the minimum is billed and paid.',
  wholeJob: 'This job has a single price. Saving records the whole job as done.',
  wholeJobRecorded: 'The whole job has already been recorded as done.',

  items: 'Number of items',
  itemsHint: 'Number of items eg 4',
  itemsDescriptionHint: 'What bought e.g. nails',
  price: 'Price per item',
  priceHint: 'e.g. 36.24',
  datePurchased: 'Date purchased',
  total: 'Total {total}',
  correct: 'Please correct the problems.',

  none: 'You have no progressing jobs to record time and materials to.',
  noneOfTreasure: '{name} has no progressing jobs to record time and materials to.',
  noneDo:
    'Use the Jobs Board to claim jobs and make an appointment with the customer after claiming.',
  notThisJob: "Time and materials can't be recorded to this job.",
  notThisJobDo: "You can record them once you've made an appointment with the customer.",
  board: 'My Jobs Board',
  boardShort: 'Board',

  labourRecorded: 'Work timesheet entry created.',
  labourRecordedForTreasure: 'Labour successfully recorded for Job {id}.',
  materialsRecorded: 'Materials timesheet entry created.',
  changed: 'Timesheet entry changed.',
  labourTooSimilar:
    'This time worked was not recorded as it is too similar to another already recorded on the same day.',
  labourTooSimilarForTreasure:
    'The labour was not recorded as it is too similar to another already recorded on the same day.',
  materialsTooSimilar:
    'Materials not recorded as they are too similar to another already recorded on the same day.',
  recordAnyway: "Record anyway, it's another visit",
  recordMaterialsAnyway: "Record anyway, it's another purchase",
  failed: 'Sorry, there was an unexpected error. Please try again, or phone {phone}.',
  /** Shown if the office's contact details could not be loaded either. */
  failedNoContacts: 'Sorry, there was an unexpected error. Please try again in a few minutes.',
  failedOffline: "We couldn't reach our server. What you typed is still here.",
  failedBusy: 'Too many attempts. Please try again in {wait}.',
  jobGone: 'This job is no longer yours to record to.',
  dateFull: 'That is more than fits in one day. Please check the amount and the date.',
  jobNotBegun: 'Please make an appointment with the customer before you record anything.',
  locked: 'The timesheet of that month is locked. To have it opened, please phone {phone}.',
  lockedNoContacts: 'The timesheet of that month is locked. To have it opened, please call us.',
  linkGone: 'This link can no longer be used. Please ask us for a new one.',
  lineGone: 'This timesheet entry is no longer there.',

  kept: 'No signal. This is saved on your device and will be sent when the signal is back.',
  waiting: 'Waiting for signal',
  waitingWhy: 'Saved on this device only. Each is sent once, as soon as you are back online.',
  refused: 'Not recorded',
  refusedOtherwise: 'This could not be saved as it is. Please check it.',
  keptJob: 'Job {id}: {service}',
  sendNow: 'Send now',
  correctEntry: 'Correct',
  removeEntry: 'Remove',
  hoursOf: '{quantity} {units}',
  wholeOf: 'Whole job done',
  itemsOf: '{quantity} × {price}',
}
export type LabourDialogTexts = typeof labourDialogTexts
