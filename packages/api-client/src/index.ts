export {
  CalendarDate,
  Capability,
  ClockTime,
  DateInput,
  Id,
  IdList,
  Instant,
  ListMeta,
  Pounds,
  Secret,
  Upload,
} from './kernel/wire.ts'
export { Ambassador } from './catalogue/ambassadors/ambassadors.schema.ts'
export {
  type FranchiseeRow,
  type FranchiseeSort,
  type FranchiseesQuery,
} from './catalogue/ambassadors/franchisees.schema.ts'
export {
  CodeHolder,
  NewRegion,
  Region,
  RegionChange,
  RegionMove,
  regionSteps,
  type RegionStep,
  type RunBy,
} from './catalogue/regions/regions.schema.ts'
export { ApiError, generalProblems, isApiError } from './kernel/api-error.ts'
export { readAnswer } from './kernel/answers.ts'
export { Problem } from './kernel/problem.schema.ts'
export { boardMiles, boardPage } from './jobs/board/board-sizes.ts'
export { boardStreamPath } from './jobs/board/board.schema.ts'
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
export { Claim, ClaimResult, Mobile, MyClaimResult, Surname } from './jobs/claims/claims.schema.ts'
export { contract, type Contract } from './contract.ts'
export {
  createClient,
  type ApiClient,
  type CallOptions,
  type ClientOptions,
} from './client/create-client.ts'
export { createKeyClient, type KeyClientOptions } from './client/create-key-client.ts'
export {
  createSessionClient,
  type SessionClientOptions,
  type SessionPort,
} from './client/create-session-client.ts'
export {
  Card,
  Customer,
  CustomerChange,
  CustomerChannel,
  CustomerChannelChoice,
  CustomerRow,
  customerSorts,
  CustomersQuery,
  CustomerStat,
  marketingWords,
  NewAddress,
  NewCustomer,
  SignInOfMerge,
  SimilarCustomer,
  SimilarQuery,
  type CustomerSort,
  type Likeness,
} from './people/customers/customers.schema.ts'
export {
  Import,
  ImportColumn,
  importFields,
  ImportKind,
  importKinds,
  ImportMapping,
  importMegabytes,
  ImportOptions,
  importOutcomes,
  ImportRow,
  importRowsAtMost,
  importUndoDays,
  type ImportField,
  type ImportOutcome,
  type ImportState,
} from './site/imports/imports.schema.ts'
export {
  foundAtMost,
  foundCountedTo,
  FoundInvoice,
  FoundJob,
  FoundPerson,
  SearchResult,
} from './site/search/search.schema.ts'
export {
  NextStep,
  nextStepCodes,
  StaffOverview,
  unclaimedAges,
  type NextStepCode,
  type UnclaimedAge,
} from './site/dashboard/dashboard.schema.ts'
export {
  Bulk,
  bulkIdsAtMost,
  BulkInput,
  bulkKeptDays,
  BulkKind,
  BulkOutcome,
  bulkOutcomes,
  BulkRow,
  bulkRowsAtMost,
  BulkState,
  PastBulk,
} from './site/bulk/bulk.schema.ts'
export {
  NewView,
  pinnedAtMost,
  View,
  ViewChange,
  ViewCount,
  viewCountedTo,
  ViewList,
  viewLists,
  viewsAtMost,
} from './site/views/views.schema.ts'
export { withoutUnseen } from './kernel/visible.ts'
export { isIdempotent } from './kernel/endpoint.ts'
export type { Endpoint, InputOf, OkOf, ParsedOf, ProblemOf } from './kernel/endpoint.ts'
export {
  BouncedAddress,
  ChannelDelivery,
  Delivery,
  FailedMessage,
  NotAgain,
  StoppedMobile,
} from './messages/delivery/delivery.schema.ts'
export { Notification, Unread } from './messages/notifications/notifications.schema.ts'
export {
  NewPushSubscription,
  PushedNotification,
  PushKey,
  PushTarget,
} from './messages/push-subscriptions/push-subscriptions.schema.ts'
export { MessageState, OutboxMessage } from './messages/messages/messages.schema.ts'
export { Permission } from './people/permissions/permissions.schema.ts'
export { countries, unitedKingdom } from './catalogue/places/countries.schema.ts'
export { City, County, Outcode, Place } from './catalogue/places/places.schema.ts'
export {
  AutomationEvent,
  AutomationRun,
  comparisons,
  Comparison,
  Condition,
  DryRun,
  EventParts,
  ListedListener,
  Listener,
  ListenerAction,
  ListenerInput,
  recipients,
  RunState,
  runStates,
  Wait,
  type FieldKind,
  type RecipientKind,
} from './messages/automation/automation.schema.ts'
export {
  ChatbotDid,
  ChatbotEvent,
  Conversation,
  ConversationAnswer,
  ConversationText,
  Phone,
  PlayedText,
  TextPerson,
  Thread,
  Understood,
} from './messages/chatbot/chatbot.schema.ts'
export { Webhook, WebhookDelivery, WebhookInput } from './messages/webhooks/webhooks.schema.ts'
export { channel, Channel, jobLossReason, NamedItem } from './catalogue/lists/lists.schema.ts'
export {
  JobType,
  ListedService,
  PriceUnit,
  PublicServiceOption,
  Service,
} from './catalogue/services/services.schema.ts'
export { CatalogueName, Retirement } from './catalogue/lists/named-item.schema.ts'
export {
  RetiredTrade,
  Trade,
  TradeInput,
  TradeRetirement,
} from './catalogue/trades/trades.schema.ts'
export { CatalogueSkill, RetiredItem, SkillInput } from './catalogue/skills/skills.schema.ts'
export { CatalogueEquipment, EquipmentInput } from './catalogue/equipments/equipments.schema.ts'
export { ChosenTrades, StarterTrade } from './catalogue/starter/starter.schema.ts'
export { starterTradeCodes, type StarterTradeCode } from './catalogue/starter/starter-trades.ts'
export { uploadFile, type UploadOptions } from './client/upload-file.ts'
export {
  accentOn,
  cssOf,
  readableAccent,
  type AccentOn,
  type Rgb,
} from './catalogue/brand/accent.rules.ts'
export {
  Brand,
  BrandInput,
  Logo,
  PublicBrand,
  RegionBrandInput,
} from './catalogue/brand/brand.schema.ts'
export { PublicSettings } from './site/settings/settings.schema.ts'
export { EmailChoice } from './messages/unsubscribe/unsubscribe.schema.ts'
export { Backup } from './site/backups/backups.schema.ts'
export { HealthCheck } from './site/health/health.schema.ts'
export {
  Figure,
  figureCodes,
  Report,
  ReportBucket,
  reportBys,
  type FigureCode,
  type FigureUnit,
  type ReportBy,
  type ReportQuery,
} from './site/reports/reports.schema.ts'
export {
  Opening,
  OpeningCounts,
  OpeningStep,
  OpeningStepKey,
  openingStepKeys,
  Transcript,
  TryStep,
  TryStepKey,
  tryStepKeys,
} from './site/opening/opening.schema.ts'
export {
  DataSummary,
  ErasedRows,
  StandsUnder,
  Erasure,
  ErasureReason,
  OpenMatter,
  Retention,
} from './site/personal-data/personal-data.schema.ts'
export {
  Acceptance,
  Invitation,
  InvitationShown,
  StaffEnd,
  StaffInvitation,
  StaffMember,
  StaffPlace,
} from './site/staff/staff.schema.ts'
export {
  DecliningApplication,
  invitationOutcomes,
  SentTreasureForm,
  TakingOn,
  TreasureApplication,
  TreasureForm,
  TreasureFormDraft,
  TreasureFormShown,
  TreasureInvitations,
  type InvitationOutcome,
} from './site/treasure-applications/treasure-applications.schema.ts'
export {
  DocumentCheck,
  DocumentKind,
  DocumentKindInput,
  DocumentReason,
  DocumentState,
  DocumentsQuery,
  RequiredDocument,
  StaffDocument,
  StarterDocument,
  TreasureDocument,
  VisitAtRisk,
} from './site/documents/documents.schema.ts'
export { FailedTask } from './messages/tasks/tasks.schema.ts'
export {
  Template,
  TemplateChange,
  TemplateInput,
  TemplatePreview,
  TemplateTrial,
} from './messages/templates/templates.schema.ts'
export { portalClient } from './people/users/users.schema.ts'
export { Email } from './kernel/contacts.schema.ts'
export { FirstName, LastName } from './people/users/person.schema.ts'
export {
  Business,
  BusinessDetails,
  BusinessVersion,
  IgnoredSetting,
  NewBusiness,
} from './catalogue/business/business.schema.ts'
export { readVatNumber } from './catalogue/business/vat-number.rules.ts'
export { ApiKey, ApiKeyInput, NewApiKey, OwnedApiKey } from './people/api-keys/api-keys.schema.ts'
export {
  AuthenticatorCode,
  AuthenticatorSetUp,
  Confirmation,
  factorWays,
  NewPasskey,
  Passkey,
  PasskeyAnswer,
  PasskeyName,
  PasskeyOptions,
  RecoveryCode,
  SecondFactor,
  SignInSecurity,
  type FactorWay,
} from './people/second-factor/second-factor.schema.ts'
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
  NewOptionPrices,
} from './catalogue/service-options/service-options.schema.ts'
export {
  Answer,
  Question,
  Questions,
  questionsAtMost,
} from './catalogue/service-options/questions.schema.ts'
export { NewQuestions } from './catalogue/service-options/new-questions.schema.ts'
export { JobAnswer } from './jobs/job-answers/job-answers.schema.ts'
export {
  priceRuleType,
  priceRuleTypes,
  PriceRuleType,
  type PriceRuleTypeId,
  PriceSide,
  PriceTrace,
  DefaultPrice,
  NewDefaultPrice,
  NewDefaultPrices,
  PriceRule,
  NewPriceRule,
  PriceVersion,
  ExplainedPrice,
} from './catalogue/prices/prices.schema.ts'
export {
  BookingStep,
  Wanted,
  BookingOption,
  BookingService,
  BookingServices,
  BookingPrice,
  WantedTime,
  BookingDetails,
  BookingContact,
  BookingDescription,
  ImageNumber,
  BookingImage,
  Booking,
  BookingCompletion,
  SignedInBooking,
  BookingDone,
  BookingWindow,
} from './jobs/booking/booking.schema.ts'
export { CustomerJob, LinkedJob } from './jobs/jobs/customer-jobs.schema.ts'
export {
  embedWidgets,
  embedModes,
  embedWays,
  policyDirectives,
  EmbedSettings,
  InstallCheck,
  Embed,
  PublicEmbed,
  RegionSite,
} from './site/embeds/embeds.schema.ts'
export { type BoardDrawing, type BoardGiven } from './site/drawn-board/board-drawing.ts'
export { BoardFirst, DrawnBoard, DrawnBoardQuery } from './site/drawn-board/drawn-board.schema.ts'
export { Card as CustomerCard, CardSetup, CardToken } from './money/cards/cards.schema.ts'
export {
  NewTreasure,
  TreasureChange,
  TreasureDetails,
  TreasureAddressChange,
  NewTreasureAddress,
  CheckedDocument,
  TreasureSkill,
  TreasureStat,
  Treasure,
  TreasureRow,
  TreasurePlace,
  treasureSorts,
  treasureFilters,
  TreasuresQuery,
  AffectedVisit,
  Break,
  BreakChange,
  BreakInput,
  SavedBreak,
  treasureNotifications,
  ChannelChoice,
  channelGroups,
  ChannelGroup,
  Coverage,
  type TreasureSort,
} from './people/treasures/treasures.schema.ts'
export { SkillDetail, NewSkill } from './people/skills/skills.schema.ts'
export {
  OtherCalendar,
  OtherCalendarInput,
  calendarsAtMost,
} from './people/calendars/calendars.schema.ts'
export { SignOff, SignOffInput } from './jobs/visits/sign-offs.schema.ts'
export { VisitFile, VisitFileKind } from './jobs/visits/visit-files.schema.ts'
export {
  DayVisit,
  TreasureDay,
  VisitAnswer,
  VisitKind,
  VisitSaid,
  VisitState,
} from './jobs/visits/visits.schema.ts'
export {
  JobThread,
  NewThreadEntry,
  ThreadAudience,
  ThreadEntry,
  ThreadSide,
  ThreadFile,
  threadFilesAtMost,
  ThreadVia,
  threadClosesAfterDays,
} from './jobs/threads/threads.schema.ts'
export { WorkingHours } from './people/working-hours/working-hours.schema.ts'
export {
  Stars,
  ReviewInput,
  Review,
  ReviewedWork,
  rater,
  raters,
  Rating,
} from './work/reviews/reviews.schema.ts'
export { Tag } from './kernel/tag.schema.ts'
export {
  tagModel,
  tagModels,
  TagModel,
  ListedTag,
  TagChange,
  TagInput,
} from './jobs/tags/tags.schema.ts'
export {
  Activity,
  activityType,
  NewActivity,
  ActivitiesQuery,
} from './jobs/activities/activities.schema.ts'
export {
  HistoryChange,
  HistoryEvent,
  HistoryQuery,
  OwnActivity,
} from './jobs/history/history.schema.ts'
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
  isOpportunityWaiting,
  opportunityStatus,
  opportunityStatuses,
  waitingOpportunityStatuses,
  OpportunityAnswer,
  ScorePart,
  Match,
  Opportunity,
  OfferedJob,
  type OpportunityStatus,
} from './jobs/opportunities/opportunities.schema.ts'
export {
  appointmentFields,
  repeatsAreWhole,
  AppointmentInput,
  NewAppointment,
  moveFields,
  AppointmentMove,
  Arrival,
  VisitRequest,
  WaitingRequest,
  NextVisit,
  AppointmentTime,
  Appointment,
  AppointmentTimeRow,
  AppointmentTimesQuery,
} from './jobs/appointments/appointments.schema.ts'
export {
  SeriesInput,
  SeriesPreview,
  SeriesDate,
  SeriesDateState,
  SeriesObstacle,
  LeftOutBy,
  SeriesSide,
  Series,
} from './jobs/series/series.schema.ts'
export {
  diaryDaysAtMost,
  diaryTimesAtMost,
  DiaryQuery,
  DiaryTime,
  DiaryTreasure,
  DiaryDaysOff,
  DiaryBusy,
  diaryBusyDays,
  Diary,
  UnscheduledJob,
  DiaryFeed,
} from './jobs/diary/diary.schema.ts'
export {
  frequencies,
  RecurrenceMeta,
  type Frequency,
} from './jobs/appointments/recurrence.schema.ts'
export {
  Agreed,
  AgreedLine,
  AgreedLineAnswer,
  AgreedLineInput,
  AgreedLineState,
  agreedLineFields,
} from './jobs/agreed-lines/agreed-lines.schema.ts'
export {
  estimateStatus,
  estimateStatuses,
  estimateFields,
  estimateOptionsAtMost,
  EstimateInput,
  EstimateOptionInput,
  EstimateAnswer,
  Estimate,
  EstimateOption,
  OfferedEstimate,
  OfferedOption,
  EstimatePreview,
  MyEstimate,
  LinkedEstimates,
  type EstimateStatus,
} from './jobs/estimates/estimates.schema.ts'
export {
  Quantity,
  WorkDate,
  WorkText,
  Labour,
  Materials,
  ConfirmedMove,
  JobWork,
  Work,
  WorkMove,
  workRelations,
  type WorkRelation,
  TimesheetJob,
} from './work/work/work.schema.ts'
export { ItemPrice, PoundsInput } from './kernel/pounds.schema.ts'
export {
  isTimesheetShut,
  timesheetStatus,
  timesheetStatuses,
  Month,
  Timesheet,
  TimesheetsQuery,
  type TimesheetStatus,
} from './work/timesheets/timesheets.schema.ts'
export { NewRate, Rate, rateKinds, RateKind } from './catalogue/rates/rates.schema.ts'
export {
  CreditNote,
  CreditReason,
  creditReasons,
  DueInvoice,
  Invoice,
  InvoiceLine,
  InvoiceRow,
  invoiceFigures,
  InvoicesPage,
  InvoicesQuery,
  invoiceStatus,
  invoiceStatuses,
  InvoiceTotals,
  isOwed,
  NewCreditNote,
  WalletCredit,
  type InvoiceFigure,
  type InvoiceStatus,
} from './money/invoices/invoices.schema.ts'
export { lineWords } from './money/invoices/line-words.rules.ts'
export {
  Bill,
  BillRow,
  BillsPage,
  BillsQuery,
  billStatus,
  billStatuses,
  cisStatuses,
  DueBill,
  NewTreasureTax,
  TreasureTax,
  type BillStatus,
  type CisStatus,
} from './money/bills/bills.schema.ts'
export {
  AccountingDocument,
  accountingKinds,
  accountingStatuses,
  type AccountingKind,
  type AccountingStatus,
  UncoveredRefund,
} from './money/accounting/accounting.schema.ts'
export { CisMonth, CisPayment, NewCisPayment } from './money/cis/cis.schema.ts'
export {
  NewSeller,
  reportKindNames,
  reportStates,
  Seller,
  sellerGapNames,
  sellerKinds,
  SellerReport,
  SellerReports,
  SellerRow,
  SellersPage,
  sellerStates,
  TaxYear,
  type ReportKindName,
  type ReportState,
  type SellerState,
  type SellerGapName,
  type SellerKind,
} from './money/sellers/sellers.schema.ts'
export {
  Statement,
  StatementEntry,
  statementParts,
  type StatementPart,
} from './money/statements/statements.schema.ts'
export {
  InvoiceWallets,
  MonthOfEarnings,
  NewWalletTransaction,
  Wallet,
  WalletTransaction,
  walletTransactionKinds,
  WalletTransactionsPage,
} from './money/wallets/wallets.schema.ts'
export {
  BankAccount,
  NewBankAccount,
  NewPayout,
  PaidTo,
  Payout,
  PayoutsPage,
  payoutStatus,
  payoutStatuses,
  type PayoutStatus,
} from './money/payouts/payouts.schema.ts'
export {
  Charge,
  ChargeOutcome,
  ChargesFilter,
  ChargesPage,
  ChargesQuery,
  ChargeStatus,
  chargeStatuses,
  disputeStatuses,
  NewRefund,
  PayInvoice,
  PaymentDone,
  PaymentOutcome,
  PaymentToken,
  Refund,
  refundStatuses,
  type DisputeStatus,
  type RefundStatus,
} from './money/charges/charges.schema.ts'
export {
  PaymentProcessor,
  processorModes,
  type ProcessorMode,
} from './money/processors/processors.schema.ts'
export { Deletion, Simulated } from './kernel/deletion.schema.ts'
export {
  Address,
  AddressChange,
  AddressInput,
  isAcceptablePostcode,
  Location,
  PostalCode,
} from './catalogue/places/address.schema.ts'
export * from './domain.ts'
export * from './endpoints.ts'
