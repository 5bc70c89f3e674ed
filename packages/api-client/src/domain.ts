/*
 * Rules that server and clients share, as pure functions and constants without schemas, calls or
 * dependencies. Programs that only calculate prices, dates or states import this file and bundle
 * nothing else.
 */
export { firstRegion } from './catalogue/ambassadors/first-region.ts'
export { normalisePostcode, outwardCode, postcodeArea } from './catalogue/places/postcode.rules.ts'
export {
  inOrder,
  northernIrishCodes,
  readOutwardCodes,
  sayCodes,
} from './catalogue/regions/outward-codes.rules.ts'
export { priceInWords } from './catalogue/prices/price-words.rules.ts'
export {
  type WordedOption,
  isAvailable,
  chipText,
  bookingIntro,
} from './catalogue/service-options/option-words.rules.ts'
export {
  answerInWords,
  answerProblem,
  answerProblems,
  keptAnswers,
  leastOfQuestion,
  priceAnswer,
  priceAnswers,
  type PricedAnswer,
} from './catalogue/service-options/questions.rules.ts'
export {
  isWholeJob,
  jobType,
  materialsService,
  priceUnit,
} from './catalogue/services/service-ids.ts'
export {
  serviceIconNames,
  serviceIcons,
  type ServiceIconName,
} from './catalogue/services/service-icons.ts'
export { weekdays, weekdayOf, type Weekday } from './kernel/weekdays.ts'
export {
  clockMinutes,
  clockTime,
  findSpanProblems,
  hoursIn,
  workingHoursOn,
  type KeptHours,
  type WorkingSpan,
} from './people/working-hours/working-hours.rules.ts'
export {
  timesAtMost,
  datesOf,
  timesOf,
  repeatsInWords,
  type Repeats,
  type AppointmentPlan,
  type PlannedTime,
} from './jobs/appointments/recurrence.rules.ts'
export {
  datesAhead,
  datesBetween,
  discountedPrices,
  isInPause,
  lessPercent,
  priceOfDate,
  type Pause,
} from './jobs/series/series.rules.ts'
export {
  cancellationDays,
  needsExpressRequest,
  canStartOn,
  bookingSteps,
  jobTextLength,
  jobTextProblem,
} from './jobs/booking/booking-steps.rules.ts'
export {
  allowedFrom,
  decideJobMove,
  isOpenTo,
  jobTransitions,
  type JobActor,
  type JobEvent,
  type JobFacts,
  type JobMove,
} from './jobs/jobs/job-status.rules.ts'
export {
  isJobOver,
  isJobUnderWay,
  jobStatus,
  jobStatuses,
  jobStatusWords,
  jobStatusesUnderWay,
  type JobStatus,
} from './jobs/jobs/job-statuses.ts'
export {
  isWantedTime,
  startOfWantedTime,
  timeOfDayInWords,
  wantedClockTimes,
  withTimeOfDay,
} from './jobs/jobs/wanted-time.rules.ts'
export {
  decideAccess,
  rolesOf,
  type Access,
  type Caller,
  type Permit,
  type Role,
} from './kernel/access/access.rules.ts'
export {
  decideKeyAccess,
  isForKeys,
  keyScopes,
  keyScopeWords,
  narrowToKey,
  scopesFor,
  type KeyRights,
  type KeyScope,
} from './kernel/access/key-access.rules.ts'
export {
  permissionNames,
  permissionSwitches,
  type PermissionName,
  type SwitchedRole,
} from './kernel/access/permissions.rules.ts'
export {
  canHold,
  decidePermissions,
  isOnByPreset,
  staffPresetNames,
  staffPresets,
  staffRoles,
  staffRoleWords,
  type OwnSwitches,
  type StaffMemberRights,
  type StaffPreset,
  type StaffRole,
} from './kernel/access/staff-permissions.rules.ts'
export { londonDate, shortDateInWords, shortDayInWords, weekdayInWords } from './kernel/london.ts'
export { londonWallOf } from './kernel/london-words.ts'
export {
  dateInFigures,
  dateInWords,
  dayInWords,
  longDateInWords,
  longDayInWords,
  momentInWords,
  monthInWords,
  nearDayInWords,
  nearMomentInWords,
} from './kernel/london-words.ts'
export { bankHolidaysOf } from './kernel/bank-holidays.rules.ts'
export { addDays, addMonths, londonInstant, wantedDayInWords } from './kernel/london-dates.ts'
export { fullName } from './kernel/full-name.ts'
export { cardName } from './money/cards/card-name.rules.ts'
export { dialled } from './kernel/mobile.rules.ts'
export { fileBytes, fileMegabytes, photosAtMost } from './kernel/upload-limits.ts'
export {
  inHundredths,
  parsePounds,
  penceOf,
  plainPounds,
  poundsOf,
  rateOf,
  roundHalfUp,
  shareOf,
  showPence,
  showPounds,
  split,
  totalPence,
  totalPounds,
  vatInside,
  vatWithin,
  leftAfterVat,
} from './kernel/money.ts'
export {
  actionInWords,
  comparisonWords,
  conditionInWords,
  durationInWords,
  listenerInWords,
  onceInWords,
  waitInWords,
} from './messages/automation/listener-words.rules.ts'
export { makeGsmSafe, measureText, type TextSize } from './messages/messages/text-segments.rules.ts'
export { templateCan } from './messages/templates/templates.rules.ts'
export { ledgerAccountKinds, type LedgerAccountKind } from './money/ledger/ledger-accounts.ts'
export { isWorthSearching } from './site/search/search.rules.ts'
export {
  decideDate,
  greatestQuantity,
  greatestTotal,
  type RecordedLabour,
} from './work/work/work-bounds.rules.ts'
export { lookOf } from './site/embeds/embed-look.rules.ts'
