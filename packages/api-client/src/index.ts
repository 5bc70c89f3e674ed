export { Secret } from './kernel/wire.ts'
export {
  decideAccess,
  rolesOf,
  type Access,
  type Caller,
  type Permit,
  type Role,
} from './kernel/access/access.rules.ts'
export {
  Ambassador,
  listAmbassadors,
  getAmbassador,
  updateAmbassadorRegionName,
  updateAmbassadorDescription,
  updateAmbassadorPriceBoost,
} from './catalogue/ambassadors/ambassadors.contract.ts'
export { ApiError, generalProblems, isApiError, Problem } from './kernel/api-error.ts'
export { boardStreamPath, listBoardChanges, searchBoard } from './jobs/board/board.contract.ts'
export {
  BoardCell,
  BoardChange,
  BoardChanges,
  BoardJob,
  BoardPage,
  BoardPin,
  BoardQuery,
  BoardSort,
  BoundingBox,
} from './jobs/board/board.schema.ts'
export { claimJob } from './jobs/claims/claims.contract.ts'
export { Claim, ClaimResult, Mobile, Surname } from './jobs/claims/claims.schema.ts'
export { createCompany, searchCompanies } from './people/companies/companies.contract.ts'
export { contract, type Contract } from './contract.ts'
export {
  createClient,
  type ApiClient,
  type CallOptions,
  type ClientOptions,
} from './client/create-client.ts'
export {
  createSessionClient,
  type SessionClientOptions,
  type SessionPort,
} from './client/create-session-client.ts'
export {
  createCustomer,
  createCustomerAddress,
  deleteCustomer,
  exportCustomers,
  getCustomer,
  getCustomersSummary,
  getCustomerStat,
  listCustomerChannels,
  listCustomerPlaces,
  listCustomers,
  listCustomerTags,
  mergeCustomers,
  searchCustomers,
  updateCustomer,
  updateCustomerAddress,
} from './people/customers/customers.contract.ts'
export {
  Card,
  Customer,
  CustomerChange,
  CustomerRow,
  customerSorts,
  CustomersQuery,
  CustomerStat,
  NewAddress,
  NewCustomer,
  type CustomerSort,
} from './people/customers/customers.schema.ts'
export {
  getDashboard,
  NextStep,
  nextStepCodes,
  type NextStepCode,
} from './site/dashboard/dashboard.contract.ts'
export type { Endpoint, InputOf, OkOf, ParsedOf, ProblemOf } from './kernel/endpoint.ts'
export { listImageUrls } from './jobs/images/images.contract.ts'
export {
  allowedFrom,
  decideJobMove,
  jobStatuses,
  jobTransitions,
  type JobActor,
  type JobEvent,
  type JobFacts,
  type JobMove,
  type JobStatus,
} from './jobs/jobs/job-status.rules.ts'
export { dialled } from './kernel/mobile.rules.ts'
export { listMessages, openMessage, OutboxMessage } from './messages/messages/messages.contract.ts'
export {
  listPermissions,
  Permission,
  updatePermission,
} from './people/permissions/permissions.contract.ts'
export {
  permissionNames,
  permissionSwitches,
  type PermissionName,
  type SwitchedRole,
} from './people/permissions/permissions.rules.ts'
export {
  listCounties,
  listOutcodes,
  searchCities,
  searchPostcodes,
} from './catalogue/places/places.contract.ts'
export { countries } from './catalogue/places/countries.schema.ts'
export { City, County, Outcode, Place } from './catalogue/places/places.schema.ts'
export { normalisePostcode, outwardCode, postcodeArea } from './catalogue/places/postcode.rules.ts'
export {
  AutomationEvent,
  Channel,
  listChannels,
  listEvents,
  listHowHeards,
  listIndustries,
  listJobLossReasons,
  listJobTypes,
  listListeners,
  listLogs,
  listPriceUnits,
  listProcessors,
  listSkills,
  NamedItem,
} from './catalogue/lists/reference.contract.ts'
export { listPublicServiceOptions, listServices } from './catalogue/services/services.contract.ts'
export {
  JobType,
  PriceUnit,
  PublicServiceOption,
  Service,
} from './catalogue/services/services.schema.ts'
export { uploadFile, type UploadOptions } from './client/upload-file.ts'
export { getPublicSettings, PublicSettings } from './site/settings/settings.contract.ts'
export { templateCan } from './messages/templates/templates.rules.ts'
export {
  getTemplate,
  listTemplates,
  previewTemplate,
  Template,
  TemplateInput,
  updateTemplate,
} from './messages/templates/templates.contract.ts'
export {
  becomeAmbassador,
  cancelEmailChange,
  changePassword,
  confirmEmailChange,
  confirmRegistration,
  createUserForCustomer,
  createUserForTreasure,
  getEmailChange,
  getUser,
  getUserForCustomer,
  getUserForTreasure,
  issueToken,
  listActivityAssignableUsers,
  portalClient,
  refuseEmailChange,
  register,
  requestPasswordReset,
  resetPassword,
  searchUsers,
  setPassword,
  signOut,
  unbecomeAmbassador,
  updateUser,
} from './people/users/users.contract.ts'
export { Email, FirstName, LastName } from './people/users/person.schema.ts'
export {
  LinkToken,
  NewPassword,
  Password,
  PasswordByLink,
  Registration,
  UserProfile,
  UserSummary,
} from './people/users/users.schema.ts'
export {
  listMyServiceOptions,
  listServiceOptionServices,
  getServiceOption,
  previewPostcodeRegex,
  createServiceOption,
  copyDefaultServiceOptions,
  updateOptionExplanation,
  updateOptionChipText,
  updateOptionBookingIntro,
  updateOptionPostcodeRegex,
  updateOptionDuration,
  updateOptionTreasurePrice,
  updateOptionCustomerPrice,
  updateOptionPriceMultiplier,
  updateOptionPriceUnit,
  updateOptionJobType,
  updateOptionAutoMatch,
  updateOptionOnBoard,
  updateOptionAskForImages,
  makeOptionServiceDefault,
  deleteServiceOption,
} from './catalogue/service-options/service-options.contract.ts'
export {
  Explanation,
  LongExplanation,
  ChipText,
  BookingIntro,
  PostcodeRegex,
  Duration,
  OptionPrice,
  PriceMultiplier,
  JobTypeId,
  PriceUnitId,
  ServiceOption,
  NewServiceOption,
} from './catalogue/service-options/service-options.schema.ts'
export {
  type WordedOption,
  showPounds,
  isAvailable,
  chipText,
  bookingIntro,
} from './catalogue/service-options/option-words.rules.ts'
export {
  listPrices,
  listEnginePrices,
  listPriceRules,
  listPriceVersions,
  saveDefaultPrice,
  savePriceRule,
  deletePriceRule,
  deleteDefaultPrice,
} from './catalogue/prices/prices.contract.ts'
export {
  PriceRuleType,
  PriceSide,
  PriceTrace,
  DefaultPrice,
  NewDefaultPrice,
  PriceRule,
  NewPriceRule,
  PriceVersion,
  ExplainedPrice,
} from './catalogue/prices/prices.schema.ts'
export {
  listBookingServices,
  listMyBookingServices,
  getBookingPrice,
  getMyBookingPrice,
  createPartialBooking,
  updatePartialBooking,
  readPartialBooking,
  uploadBookingImage,
  removeBookingImage,
  completeBooking,
  bookJob,
  isCustomerAccountHolder,
  askForCoverage,
  listCoverageRequests,
} from './jobs/booking/booking.contract.ts'
export {
  bookingSteps,
  BookingStep,
  Wanted,
  BookingOption,
  BookingService,
  BookingServices,
  BookingPrice,
  BookingDetails,
  BookingContact,
  BookingDescription,
  jobTextLength,
  ImageNumber,
  BookingImage,
  Booking,
  BookingCompletion,
  SignedInBooking,
  BookingDone,
  Upload,
} from './jobs/booking/booking.schema.ts'
export {
  cancellationDays,
  needsExpressRequest,
  canStartOn,
} from './jobs/booking/booking-steps.rules.ts'
export {
  listMyCustomerJobs,
  declineMyJob,
  getLinkedJob,
  declineJob,
  declineJobByToken,
  continueJob,
  addJobToAccount,
} from './jobs/jobs/customer-jobs.contract.ts'
export { CustomerJob, LinkedJob } from './jobs/jobs/customer-jobs.schema.ts'
export {
  listCards,
  getCardToken,
  createCard,
  deleteCard,
  emailCardLink,
  resetCardRetries,
  getPublicCardToken,
  createPublicCard,
} from './money/cards/cards.contract.ts'
export {
  listEmbeds,
  createEmbed,
  updateEmbed,
  deleteEmbed,
  getPublicEmbed,
  reportEmbed,
} from './site/embeds/embeds.contract.ts'
export {
  embedWidgets,
  embedModes,
  EmbedSettings,
  EmbedSighting,
  Embed,
  PublicEmbed,
} from './site/embeds/embeds.schema.ts'
export { Card as CustomerCard, CardSetup, CardToken } from './money/cards/cards.schema.ts'
export {
  listTreasures,
  exportTreasures,
  searchTreasures,
  listTreasurePlaces,
  listTreasureCoverage,
  getTreasure,
  createTreasure,
  createTreasureAtZero,
  updateTreasure,
  deleteTreasure,
  getTreasureStat,
  updateTreasureDetails,
  listTreasureBreaks,
  createTreasureBreak,
  updateTreasureBreak,
  deleteTreasureBreak,
  listTreasureChannels,
  updateTreasureChannels,
  listEquipments,
  listTreasureEquipments,
  updateTreasureEquipments,
  listTreasureTags,
  notifyTreasure,
  createTreasureAddress,
  updateTreasureAddress,
  checkTreasureId,
  listMyTreasureChannels,
  updateMyTreasureChannels,
  listMyChannelGroups,
  updateMyChannelGroup,
} from './people/treasures/treasures.contract.ts'
export {
  NewTreasure,
  TreasureChange,
  TreasureDetails,
  TreasureAddressChange,
  NewTreasureAddress,
  TreasureSkill,
  TreasureStat,
  Treasure,
  TreasureRow,
  TreasurePlace,
  treasureSorts,
  treasureFilters,
  TreasuresQuery,
  Break,
  BreakInput,
  treasureNotifications,
  ChannelChoice,
  channelGroups,
  ChannelGroup,
  Coverage,
  type TreasureSort,
} from './people/treasures/treasures.schema.ts'
export {
  listTreasureSkills,
  updateTreasureSkills,
  addSkill,
  deleteSkill,
  updateSkillDetail,
} from './people/skills/skills.contract.ts'
export { SkillDetail, NewSkill } from './people/skills/skills.schema.ts'
export {
  getWorkReview,
  reviewWork,
  getLinkedReview,
  reviewByLink,
  listTreasureRatings,
} from './work/reviews/reviews.contract.ts'
export {
  Stars,
  ReviewInput,
  Review,
  ReviewedWork,
  raters,
  Rating,
} from './work/reviews/reviews.schema.ts'
export {
  listTags,
  createTag,
  updateTag,
  addTreasureTag,
  addJobTag,
  addCustomerTag,
  removeTreasureTag,
  removeJobTag,
  removeCustomerTag,
} from './jobs/tags/tags.contract.ts'
export { Tag, tagModels, TagModel, ListedTag, TagInput } from './jobs/tags/tags.schema.ts'
export {
  listActivities,
  assignActivityToSelf,
  completeActivity,
  addCustomerActivity,
  addTreasureActivity,
  addJobActivity,
  listJobActivities,
  listCustomerActivities,
  listTreasureActivities,
} from './jobs/activities/activities.contract.ts'
export { Activity, NewActivity, ActivitiesQuery } from './jobs/activities/activities.schema.ts'
export {
  listJobs,
  exportJobs,
  createJob,
  getJob,
  previewJobCorrection,
  updateJob,
  deleteJob,
  moveJob,
  boostJobPrice,
  lockJob,
  unlockJob,
  listJobAssignments,
  assignJob,
  endAssignment,
  listMyTreasureJobs,
  releaseMyJob,
  finishMyJob,
  searchMyBoard,
  claimMyJob,
  getTreasureLinkedJob,
  answerStart,
} from './jobs/jobs/jobs.contract.ts'
export {
  Job,
  JobRow,
  jobSorts,
  jobFilters,
  JobsQuery,
  NewJob,
  JobChange,
  JobCorrection,
  Assignment,
  TreasureJob,
  JobMoveInput,
  type JobSort,
} from './jobs/jobs/jobs.schema.ts'
export {
  listJobMatches,
  listJobOpportunities,
  findTreasures,
  createOpportunity,
  resendOpportunity,
  withdrawOpportunity,
  respondToOpportunity,
  listMyOpportunities,
  getOpportunity,
  viewOpportunity,
  respondToLinkedOpportunity,
} from './jobs/opportunities/opportunities.contract.ts'
export {
  opportunityStatuses,
  OpportunityAnswer,
  ScorePart,
  Match,
  Opportunity,
  OfferedJob,
  type OpportunityStatus,
} from './jobs/opportunities/opportunities.schema.ts'
export {
  listJobAppointments,
  createAppointment,
  createMyAppointment,
  listMyAppointments,
  deleteAppointment,
  createLinkedAppointment,
  createStartAppointment,
  getJobCalendar,
  getLinkedCalendar,
} from './jobs/appointments/appointments.contract.ts'
export {
  frequencies,
  weekdays,
  ClockTime,
  RecurrenceMeta,
  appointmentFields,
  repeatsAreWhole,
  AppointmentInput,
  NewAppointment,
  AppointmentTime,
  Appointment,
  type Frequency,
  type Weekday,
} from './jobs/appointments/appointments.schema.ts'
export {
  timesAtMost,
  addDays,
  addMonths,
  weekdayOf,
  datesOf,
  timesOf,
  londonInstant,
  londonWallOf,
  repeatsInWords,
  type Repeats,
  type AppointmentPlan,
  type PlannedTime,
} from './jobs/appointments/recurrence.rules.ts'
export {
  listJobEstimates,
  getEstimateLink,
  createMyEstimate,
  createLinkedEstimate,
  createStartEstimate,
  getLinkedEstimates,
  respondToLinkedEstimate,
  respondToEstimate,
} from './jobs/estimates/estimates.contract.ts'
export {
  estimateStatuses,
  estimateFields,
  EstimateInput,
  EstimateAnswer,
  Estimate,
  OfferedEstimate,
  LinkedEstimates,
  type EstimateStatus,
} from './jobs/estimates/estimates.schema.ts'
export {
  listTimesheetJobs,
  listTreasureTimesheetJobs,
  recordLabour,
  recordMaterials,
  updateLabour,
  updateMaterials,
  changeWorkJob,
  previewWorkJob,
  deleteMyWork,
  listMyWorks,
  listJobWorks,
  recordTreasureLabour,
  recordTreasureMaterials,
  deleteWork,
  stopInvoicing,
  resumeInvoicing,
  getLinkedTimesheetJob,
  recordLinkedLabour,
  recordLinkedMaterials,
} from './work/work/work.contract.ts'
export {
  Quantity,
  ItemPrice,
  WorkDate,
  WorkText,
  Labour,
  Materials,
  ConfirmedMove,
  Work,
  WorkMove,
  TimesheetJob,
} from './work/work/work.schema.ts'
export {
  decideDate,
  greatestQuantity,
  greatestTotal,
  type RecordedLabour,
} from './work/work/work-bounds.rules.ts'
export { inHundredths, totalPence, totalPounds } from './work/work/work-totals.rules.ts'
export {
  listMyTimesheets,
  listMyTimesheetWorks,
  createMyTimesheet,
  submitMyTimesheet,
  listTimesheets,
  listTimesheetWorks,
  lockTimesheet,
  unlockTimesheet,
  lockTimesheets,
  unlockTimesheets,
} from './work/timesheets/timesheets.contract.ts'
export {
  timesheetStatuses,
  Month,
  Timesheet,
  TimesheetsQuery,
  type TimesheetStatus,
} from './work/timesheets/timesheets.schema.ts'
export { Deletion, Simulated } from './kernel/deletion.schema.ts'
export {
  Address,
  AddressChange,
  AddressInput,
  isAcceptablePostcode,
  Location,
  PostalCode,
} from './catalogue/places/address.schema.ts'
