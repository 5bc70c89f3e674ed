import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  Arrival,
  ChannelGroup,
  ChatbotDid,
  EstimateStatus,
  Frequency,
  ImportField,
  ImportKind,
  ImportOptions,
  ImportOutcome,
  ImportState,
  JobStatus,
  OpportunityStatus,
  PriceTrace,
  RunBy,
  RunState,
  StaffRole,
  SwitchedRole,
  TimesheetStatus,
  Understood,
  Wanted,
  Weekday,
} from '@treasures/api-client'
import type {
  AccountingContacts,
  CisPayments,
  AccountingDocuments,
  AccountingPeriods,
  BankAccounts,
  Business,
  BillLines,
  Bills,
  Charges,
  CreditNoteLines,
  CreditNotes,
  Disputes,
  InvoiceLines,
  Invoices,
  LedgerAccounts,
  LedgerEntries,
  LedgerTransactions,
  NumberSeries,
  PayLinks,
  PaymentEvents,
  PayoutFiles,
  Payouts,
  Rates,
  Refunds,
  SelfBillingAgreements,
  TreasureTaxes,
  Unset,
  WalletCredits,
  Wallets,
} from './money-tables.ts'

/** What the migrations make, as Kysely sees it. Dates are `YYYY-MM-DD`, instants are `Date`. */
export type Tables = {
  ambassadors: Ambassadors
  region_outcodes: RegionOutcodes
  region_runners: RegionRunners
  price_units: PriceUnits
  job_types: JobTypes
  services: Services
  postcode_areas: PostcodeAreas
  outcodes: Outcodes
  postcodes: Postcodes
  service_options: ServiceOptions
  option_prices: OptionPrices
  skills: Skills
  treasures: Treasures
  imports: Imports
  import_rows: ImportRows
  treasure_skills: TreasureSkills
  customers: Customers
  jobs: Jobs
  job_images: JobImages
  assignments: Assignments
  activities: Activities
  events: Events
  opened: Opened
  backups: Backups
  board_changes: BoardChanges
  removed_pictures: RemovedPictures
  messages: Messages
  notifications: Notifications
  push_keys: PushKeys
  push_subscriptions: PushSubscriptions
  text_opt_outs: TextOptOuts
  email_bounces: EmailBounces
  text_reports: TextReports
  inbound_texts: InboundTexts
  conversations: Conversations
  text_questions: TextQuestions
  chatbot_events: ChatbotEvents
  rate_limits: RateLimits
  idempotency_keys: IdempotencyKeys
  users: Users
  access_tokens: AccessTokens
  password_links: PasswordLinks
  sign_ups: SignUps
  email_changes: EmailChanges
  known_devices: KnownDevices
  sign_in_tickets: SignInTickets
  authenticators: Authenticators
  recovery_codes: RecoveryCodes
  passkeys: Passkeys
  passkey_challenges: PasskeyChallenges
  permissions: Permissions
  staff: Staff
  invitations: Invitations
  treasure_applications: TreasureApplications
  companies: Companies
  countries: Named
  counties: Counties
  cities: Cities
  addresses: Addresses
  cards: Cards
  tags: Tags
  customer_tags: CustomerTags
  merged_customers: MergedCustomers
  channels: Channels
  customer_channels: CustomerChannels
  marketing_consents: MarketingConsents
  how_heards: Named
  job_loss_reasons: Named
  industries: Named
  listeners: Listeners
  listener_versions: ListenerVersions
  automation_runs: AutomationRuns
  automation_actions: AutomationActions
  webhooks: Webhooks
  webhook_deliveries: WebhookDeliveries
  templates: Templates
  price_versions: PriceVersions
  default_prices: DefaultPrices
  price_rules: PriceRules
  bookings: Bookings
  job_links: JobLinks
  coverage_requests: CoverageRequests
  card_setups: CardSetups
  card_tellings: CardTellings
  card_links: CardLinks
  embeds: Embeds
  embed_loads: EmbedLoads
  embed_sightings: EmbedSightings
  brands: Brands
  logos: Logos
  equipments: Equipments
  treasure_equipments: TreasureEquipments
  breaks: Breaks
  diary_feeds: DiaryFeeds
  treasure_channels: TreasureChannels
  treasure_channel_groups: TreasureChannelGroups
  treasure_tags: TreasureTags
  job_search: JobSearch
  job_tags: JobTags
  opportunities: Opportunities
  appointments: Appointments
  appointment_times: AppointmentTimes
  visit_requests: VisitRequests
  estimates: Estimates
  timesheets: Timesheets
  works: Works
  reviews: Reviews
  ratings: Ratings
  tasks: TasksTable
  schedules: Schedules
  rates: Rates
  business: Business
  invoices: Invoices
  invoice_lines: InvoiceLines
  credit_notes: CreditNotes
  credit_note_lines: CreditNoteLines
  number_series: NumberSeries
  ledger_accounts: LedgerAccounts
  ledger_transactions: LedgerTransactions
  ledger_entries: LedgerEntries
  accounting_contacts: AccountingContacts
  cis_payments: CisPayments
  accounting_documents: AccountingDocuments
  accounting_periods: AccountingPeriods
  wallets: Wallets
  wallet_credits: WalletCredits
  payout_files: PayoutFiles
  payouts: Payouts
  bank_accounts: BankAccounts
  treasure_taxes: TreasureTaxes
  self_billing_agreements: SelfBillingAgreements
  bills: Bills
  bill_lines: BillLines
  charges: Charges
  pay_links: PayLinks
  refunds: Refunds
  disputes: Disputes
  payment_events: PaymentEvents
}

type Ambassadors = {
  id: number
  mnemonic: string
  region_name: string
  description: string
  automatically_price_boost: Generated<boolean>
  opened_on: Generated<string>
  /** First day on which it sells nothing. */
  closed_on: Unset<string>
  /** Region that takes over its customers, treasures and open jobs on that day. */
  closed_to: Unset<number>
  closed_settled_at: Unset<Date>
  company: Generated<string>
  address: Generated<string>
  vat_number: Generated<string>
  email: Generated<string>
}

type Brands = {
  id: Generated<number>
  id_region: number | null
  name: string | null
  logo: string | null
  accent: string | null
  sender_name: string | null
  reply_to: string | null
  updated_at: Date
}

type Logos = {
  file: string
  width: number
  height: number
  made_at: Date
  given_up: Generated<boolean>
}

type RegionOutcodes = {
  id: Generated<number>
  id_region: number
  outcode: string
  /** Range of London days without the last one: "[2026-11-26,)". */
  held: string
  settled_at: Unset<Date>
}

type RegionRunners = { id_region: number; valid_from: string; run_by: RunBy }

type PriceUnits = { id: number; name: string; name_singular: string; name_plural: string }
type JobTypes = { id: number; name: string; description: string }

type Services = {
  id: Generated<number>
  name: string
  shortened_display_name: string
  fa_font_icon: string
  /** Nobody takes its jobs who has none of its skills. */
  requires_skill: Generated<boolean>
  kind: Generated<'trade' | 'materials'>
  sort: Generated<number>
  /** First London day on which it can no longer be booked. */
  retired_on: Generated<string | null>
  /** Usual terms of sale, copied to its option in a new region. */
  id_price_unit: Generated<number>
  minimum_hundredths: Generated<number | null>
  looks_first: Generated<boolean>
  ask_for_images: Generated<boolean>
  explanation: Generated<string>
}

type PostcodeAreas = { area: string; name: string; lat: number; lon: number }
type Outcodes = { outcode: string; town: string; lat: number; lon: number }
type Postcodes = { postcode: string; outcode: string; lat: number; lon: number }

type ServiceOptions = {
  id: Generated<number>
  id_service: number
  id_ambassador: number
  id_job_type: number
  id_price_unit: number
  duration_hundredths: number | null
  explanation: string
  chip_text: string | null
  booking_intro: string | null
  postcode_regex: string | null
  price_multiplier: Generated<string>
  is_service_defualt: boolean
  display_in_job_booking_form: boolean
  auto_match: boolean
  on_board: boolean
  ask_for_images: boolean
}

type OptionPrices = {
  id_service_option: number
  valid_from: string
  treasure_price_pence: number | null
  customer_price_pence: number | null
}

type Skills = {
  id: Generated<number>
  name: string
  id_service: number | null
  /** Evidence that staff should ask a treasure for. */
  evidence: Generated<string>
  retired_on: Generated<string | null>
}
type Equipments = {
  id: Generated<number>
  name: string
  retired_on: Generated<string | null>
}

type Treasures = {
  id: Generated<number>
  /** Null if no region has the outward code. */
  id_region: number | null
  title: string | null
  fname: string
  lname: string
  surname_folded: string
  birthdate: string | null
  switched_on: boolean
  complete: boolean
  descr: string
  descskill: string
  address: string
  postcode: string
  lat: number
  lon: number
  wtravel: number
  reach: GeneratedAlways<string>
  phone: string | null
  mphone: string
  email: string | null
  detail: Generated<string>
  id_city: ColumnType<number | null, number | null | undefined, number | null>
  id_country: Generated<number>
  name_sort: GeneratedAlways<string>
  found_by: GeneratedAlways<string>
  created_at: Date
  /** Nothing personal stands in it any more. */
  erased_at: Unset<Date>
}

type TreasureSkills = {
  id: Generated<number>
  id_treasure: number
  id_skill: number
  detail: string
}

type Customers = {
  id: Generated<number>
  /** Null if no region has the outward code, or if the address is not known. */
  id_region: number | null
  id_address: number | null
  id_company: number | null
  fname: string
  lname: string
  email: string | null
  phone: string | null
  mphone: string | null
  descr: Generated<string>
  birthdate: string | null
  auto_payment: Generated<number>
  processor_customer: string | null
  name_sort: GeneratedAlways<string>
  email_sort: GeneratedAlways<string | null>
  /** Of the current address. The database keeps it and `found_by`; nobody writes them. */
  postcode: ColumnType<string | null, never, never>
  found_by: ColumnType<string, never, never>
  /** Made by a visitor's booking, and nobody has said by the mailed link that it is theirs. */
  unconfirmed_at: Unset<Date>
  created_at: Date
  /** Nothing personal stands in it any more. */
  erased_at: Unset<Date>
}

type Jobs = {
  id: Generated<number>
  /** Null in a draft, and in one that was given up. */
  id_customer: number | null
  id_region: number
  id_service: number
  id_service_option: number | null
  id_job_type: number
  id_price_unit: number
  id_status: JobStatus
  status_reason: string | null
  descr: string
  /** The text as everybody may read it. Null until it is masked; the database forgets it when `descr` changes. */
  public_details: Unset<string>
  address: string
  /** Null where they are those of the customer's record: `jobs/job-contact.ts`. */
  contact_fname: Unset<string>
  contact_lname: Unset<string>
  contact_email: Unset<string>
  contact_mphone: Unset<string>
  contact_phone: Unset<string>
  postcode: string
  lat: number
  lon: number
  outcode: string
  treasure_price_pence: number | null
  customer_price_pence: number | null
  currency: Generated<string>
  auto_match: boolean
  on_board: boolean
  wanted: ColumnType<Wanted | null, Wanted | null | undefined, Wanted | null>
  wanted_on: string | null
  wanted_time: ColumnType<string | null, string | null | undefined, string | null>
  duration_hundredths: ColumnType<number | null, number | null | undefined, number | null>
  price_trace: ColumnType<PriceTrace | null, string | null | undefined, string | null>
  posted_at: Date | null
  /** Since when there is nothing left to do. */
  over_at: Unset<Date>
  /** Its labour was compared with its minimum, or staff waived it. */
  minimum_settled_at: Unset<Date>
  /** Reason why staff waived the minimum. */
  minimum_waived_for: Unset<string>
  images_id: string | null
  boost_pence: Generated<number>
  boosted_at: Unset<Date>
  locked_at: Unset<Date>
  was_auto_match: Unset<boolean>
  was_on_board: Unset<boolean>
  matched_at: Unset<Date>
  start_check_at: Unset<Date>
  id_start_message: Unset<number>
  start_asked_at: Unset<Date>
  start_answered_at: Unset<Date>
  created_at: Date
  updated_at: Date
}

type JobImages = {
  id: Generated<number>
  id_job: number
  position: number
  file: string
  width: number
  height: number
}

/** What customers change of a job themselves. */
export type JobEdit = 'description' | 'photos'

type Assignments = {
  id: Generated<number>
  id_job: number
  id_treasure: number
  how: 'claim' | 'opportunity' | 'auto_match' | 'admin' | 'estimate'
  assigned_at: Date
  ended_at: Date | null
  /** Until then whoever claimed it may undo that. */
  undo_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When they did. */
  undone_at: Unset<Date>
  /** Since when, and what, its customer has changed without its treasure having been told. */
  edited_at: Generated<Date | null>
  edits: Generated<JobEdit[]>
}

type Activities = {
  id: Generated<number>
  id_job: number | null
  id_customer: number | null
  id_treasure: number | null
  type: 1 | 2
  descr: string
  id_user: Unset<number>
  id_assignee: Unset<number>
  to_do: Generated<boolean>
  /** Set while such a to-do is open: there is one for each record. */
  topic: Unset<'cancel' | 'erasure' | 'tax'>
  due_on: Unset<string>
  completed_at: Unset<Date>
  created_at: Date
}

type Events = {
  id: GeneratedAlways<number>
  tx: Generated<number>
  event: string
  actor: Unset<'user' | 'treasure' | 'customer' | 'system'>
  id_actor: Unset<number>
  id_job: Unset<number>
  id_customer: Unset<number>
  id_treasure: Unset<number>
  id_user: Unset<number>
  id_record: Unset<number>
  id_region: Unset<number>
  data: ColumnType<unknown, string | undefined, never>
  causes: ColumnType<number[], readonly number[] | undefined, never>
  created_at: Date
}

type Opened = {
  id: Generated<boolean>
  at: Date
  id_user: Unset<number>
  counts: ColumnType<unknown, string | undefined, never>
}

type Backups = {
  id: GeneratedAlways<number>
  file: string
  encrypted: boolean
  started_at: Date
  made_at: Unset<Date>
  error: Unset<string>
  bytes: Unset<number>
  row_count: Unset<number>
  file_count: Unset<number>
  missing_count: Unset<number>
  tested_at: Unset<Date>
  test_error: Unset<string>
  removed_at: Unset<Date>
}

/** Triggers write them: see `tell_boards` in the migrations. */
type BoardChanges = {
  id: GeneratedAlways<number>
  tx: Generated<number>
  type: 'joined' | 'left' | 'changed'
  id_job: number
  id_region: number
  created_at: Generated<Date>
}

/** A trigger on `job_images` writes them. */
type RemovedPictures = {
  file: string
  removed_at: Generated<Date>
  /** Of no job yet: its files are being written. */
  is_coming: Generated<boolean>
}

type Messages = {
  id: GeneratedAlways<number>
  channel: 'sms' | 'email' | 'push'
  recipient: string
  subject: string | null
  body: string
  id_job: number | null
  id_user: number | null
  id_customer: Unset<number>
  is_secret: Generated<boolean>
  is_private: Generated<boolean>
  blanked_at: Unset<Date>
  id_opened_by: Unset<number>
  opened_at: Unset<Date>
  attempts: Generated<number>
  next_try_at: Date | null
  error: string | null
  created_at: Date
  sent_at: Date | null
  send_before: Unset<Date>
  key: Unset<string>
  state: Generated<'waiting' | 'sending' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'withheld'>
  failed_at: Unset<Date>
  reference: Unset<string>
  segments: Unset<number>
  template: Unset<string>
  class: Generated<'security' | 'service' | 'offer' | 'payment' | 'marketing' | 'reply'>
  channel_group: Unset<ChannelGroup>
  id_treasure: Unset<number>
  on_day: Unset<string>
  held_until: Unset<Date>
  id_notification: Unset<number>
  id_push_subscription: Unset<number>
  id_event: Unset<number>
}

type Notifications = {
  id: GeneratedAlways<number>
  id_user: number
  id_event: number
  notice: string
  title: string
  body: string
  path: string | null
  created_at: Date
  read_at: Unset<Date>
}

type PushKeys = {
  id: GeneratedAlways<number>
  public_key: string
  private_key: string
  is_current: boolean
  created_at: Date
}

type PushSubscriptions = {
  id: GeneratedAlways<number>
  endpoint: string
  p256dh: string
  auth: string
  id_key: number
  id_user: number
  session: string
  device: string
  created_at: Date
  used_at: Date
}

type TextOptOuts = {
  mobile: string
  how: 'text' | 'answer' | 'report'
  stopped_at: Date
  lifted_at: Date | null
}

type EmailBounces = {
  id: GeneratedAlways<number>
  address: string
  code: string
  words: string
  bounced_at: Date
  cleared_at: Date | null
  id_cleared_by: number | null
}

type TextReports = {
  reference: string
  status: string
  error_code: number | null
  reported_at: Date
}

type InboundTexts = {
  id: GeneratedAlways<number>
  reference: string
  mobile: string
  body: string
  keyword: 'stop' | 'start' | 'help' | null
  for_chatbot: Generated<boolean>
  id_played_by: Unset<number>
  received_at: Date
}

type Conversations = {
  id: GeneratedAlways<number>
  mobile: string
  taken_at: Unset<Date>
  id_taken_by: Unset<number>
  waiting_since: Unset<Date>
  last_at: Date
}

type TextQuestions = {
  id: GeneratedAlways<number>
  mobile: string
  kind: 'offer' | 'start' | 'price' | 'estimate'
  id_job: number
  id_treasure: number
  id_record: number
  asked_at: Date
  expires_at: Date
  ended_at: Unset<Date>
  ended_as: Unset<'answered' | 'void'>
}

type ChatbotEvents = {
  id: GeneratedAlways<number>
  id_conversation: number
  id_inbound: number | null
  understood: Understood | null
  did: ChatbotDid
  is_idle: Generated<boolean>
  id_job: number | null
  id_message: number | null
  id_user: number | null
  at: Date
}

type RateLimits = { key: string; hits: number; window_started_at: Date; window_ends_at: Date }

type IdempotencyKeys = {
  call: string
  key: string
  body_hash: string
  answer: unknown
  created_at: Date
}

type Users = {
  id: Generated<number>
  email: string
  /** When a link that went to it was followed. Null: nobody has shown yet that they read it. */
  email_verified_at: Generated<Date | null>
  fname: string
  lname: string
  password_hash: string | null
  is_admin: Generated<boolean>
  super: Generated<boolean>
  id_ambassador: number | null
  id_customer: number | null
  id_treasure: number | null
  signed_in_at: Unset<Date>
  created_at: Date
  updated_at: Date
}

type Staff = {
  id_user: number
  presets: Generated<string[]>
  switches: ColumnType<Record<string, boolean>, string | undefined, string>
  id_invited_by: number | null
  started_at: Date
  ended_at: Unset<Date>
  id_ended_by: Unset<number>
  ended_role: Unset<StaffRole>
  ended_region: Unset<number>
  id_handed_to: Unset<number>
}

type Invitations = {
  id: Generated<number>
  email: string
  role: StaffRole
  id_region: number | null
  presets: Generated<string[]>
  switches: ColumnType<Record<string, boolean>, string | undefined, string>
  id_invited_by: number | null
  hash: Unset<string>
  printed_hash: Unset<string>
  created_at: Date
  expires_at: Date
}

type TreasureApplications = {
  id: Generated<number>
  email: string
  began: 'invited' | 'applied'
  state: Generated<'open' | 'sent' | 'declined'>
  id_region: Unset<number>
  id_invited_by: Unset<number>
  hash: Unset<string>
  form: ColumnType<object, string | undefined, string>
  sealed: Unset<string>
  last4: Unset<string>
  checked: Unset<'fits' | 'cannot_say'>
  password_hash: Unset<string>
  created_at: Date
  expires_at: Date
  sent_at: Unset<Date>
  declined_at: Unset<Date>
  id_declined_by: Unset<number>
  reason: Generated<string>
}

type AccessTokens = {
  hash: string
  id_user: number
  created_at: Date
  expires_at: Date
  confirmed_at: Unset<Date>
}

type SignInTickets = {
  hash: string
  id_user: number
  seconds: number
  tries: Generated<number>
  created_at: Date
  expires_at: Date
}

type Authenticators = {
  id_user: number
  secret: string
  last_step: Generated<number>
  created_at: Date
  confirmed_at: Unset<Date>
  last_used_at: Unset<Date>
}

type RecoveryCodes = { id_user: number; hash: string; created_at: Date; used_at: Unset<Date> }

type Passkeys = {
  id: GeneratedAlways<number>
  id_user: number
  credential: string
  public_key: string
  counter: number
  transports: string[]
  host: string
  name: string
  created_at: Date
  last_used_at: Unset<Date>
}

type PasskeyChallenges = {
  hash: string
  purpose: 'add' | 'confirm' | 'sign_in' | 'second_factor'
  bound_to: string
  id_user: number | null
  expires_at: Date
}

type PasswordLinks = {
  hash: string
  id_user: number
  purpose: 'reset' | 'set'
  link_id_customer: number | null
  link_id_treasure: number | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type SignUps = {
  id: Generated<number>
  hash: Unset<string>
  email: string
  fname: string
  lname: string
  password_hash: string
  created_at: Date
  expires_at: Date
}

type EmailChanges = {
  id_user: number
  email: string
  hash: Unset<string>
  cancel_hash: Unset<string>
  needs_password: boolean
  created_at: Date
  expires_at: Date
}

type KnownDevices = { hash: string; id_user: number; created_at: Date; expires_at: Date }

type Permissions = {
  id: Generated<number>
  name: string
  role: SwitchedRole
  allowed: boolean
}

type Imports = {
  id: GeneratedAlways<number>
  kind: ImportKind
  file_name: string
  state: Generated<ImportState>
  headers: ColumnType<string[], string, never>
  fields: ColumnType<(ImportField | null)[], string, string>
  options: ColumnType<ImportOptions, string, string>
  id_region: Unset<number>
  id_user: Unset<number>
  companies: Generated<number[]>
  created_at: Date
  finished_at: Unset<Date>
}

type ImportRows = {
  id_import: number
  line: number
  cells: ColumnType<string[], string, string>
  email: Unset<string>
  key: Unset<string>
  outcome: Unset<ImportOutcome>
  reasons: ColumnType<string[], string | undefined, string>
  id_customer: Unset<number>
  id_treasure: Unset<number>
  digest: Unset<string>
}

type Companies = { id: Generated<number>; name: string; folded: GeneratedAlways<string> }
type Named = { id: number; name: string }
type Counties = { id: Generated<number>; id_country: number; name: string }

type Cities = {
  id: Generated<number>
  id_country: number
  id_county: number | null
  name: string
  folded: GeneratedAlways<string>
  lat: number
  lon: number
  population: Generated<number>
}

type Addresses = {
  id: Generated<number>
  id_customer: number
  address: Generated<string>
  detail: Generated<string>
  postcode: string | null
  id_city: number | null
  id_country: Generated<number>
  lat: number | null
  lon: number | null
  created_at: Date
}

type Cards = {
  id: Generated<number>
  id_customer: number
  last4: string
  exp_month: number
  exp_year: number
  payment_retry: Generated<number>
  processor: Generated<'sandbox' | 'stripe'>
  brand: Generated<string>
  reference: string | null
  payer: Unset<string>
  created_at: Date
}

type CardTellings = {
  processor: 'sandbox' | 'stripe'
  reference: string
  told_at: Date
  gone: Generated<boolean>
}

type Tags = {
  id: Generated<number>
  name: string
  color: string
  id_model: 1 | 2 | 3
  reserved: Generated<boolean>
}
type CustomerTags = { id_customer: number; id_tag: number }
type MergedCustomers = { id: number; id_customer: number }
type Channels = { id: number; name: string; description: string }
type CustomerChannels = { id_customer: number; id_channel: number; enabled: boolean }

type MarketingConsents = {
  id: GeneratedAlways<number>
  id_customer: number
  id_channel: number
  agreed: boolean
  wording: string
  id_user: number | null
  given_at: Date
}

type Listeners = {
  id: GeneratedAlways<number>
  code: Unset<string>
  name: string
  event: string
  version: Generated<number>
  active: Generated<boolean>
  switched_on_at: Unset<Date>
  paused_because: Unset<string>
  created_at: Date
  updated_at: Date
  deleted_at: Unset<Date>
}

type ListenerVersions = {
  id_listener: number
  version: number
  definition: ColumnType<unknown, string, never>
  id_user: number | null
  created_at: Date
}

type AutomationRuns = {
  id: GeneratedAlways<number>
  id_listener: number
  version: number
  id_event: number
  id_job: number | null
  subject: string
  occasion: string
  causes: Generated<number[]>
  state: RunState
  reason: Unset<string>
  due_at: Date | null
  created_at: Date
  ended_at: Unset<Date>
}

type AutomationActions = {
  id_run: number
  position: number
  action: ColumnType<unknown, string, string>
  state: Generated<'waiting' | 'done' | 'skipped' | 'failed'>
  result: Unset<string>
  at: Unset<Date>
}

type Webhooks = {
  id: GeneratedAlways<number>
  name: string
  url: string
  secret: string
  old_secret: Unset<string>
  old_until: Unset<Date>
  failures: Generated<number>
  failing_since: Unset<Date>
  told_at: Unset<Date>
  stopped_at: Unset<Date>
  next_try_at: Unset<Date>
  last_result: Unset<string>
  last_at: Unset<Date>
  created_at: Date
}

type WebhookDeliveries = {
  id: GeneratedAlways<number>
  id_webhook: number
  /** One over all tries, by which its reader knows it again. */
  reference: string
  body: string
  id_run: number | null
  position: number | null
  state: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  next_try_at: Date
  result: Unset<string>
  created_at: Date
  ended_at: Unset<Date>
}

type Templates = {
  id: Generated<number>
  /** Of a notice. */
  code: string
  /** What staff changed the words to; nothing where they stand as they came. */
  subject: string | null
  body: string | null
  updated_at: Date | null
}

type PriceVersions = {
  id: Generated<number>
  id_user: number | null
  descr: string
  created_at: Date
}

type DefaultPrices = {
  id: Generated<number>
  id_service: number
  id_price_unit: number
  valid_from: Generated<string>
  treasure_price_pence: number | null
  customer_price_pence: number | null
  added_in: number
  removed_in: number | null
}

type PriceRules = {
  id: Generated<number>
  type: 1 | 2 | 3 | 4
  id_country: Generated<number>
  id_county: number | null
  id_city: number | null
  prefix: string | null
  id_service: number | null
  id_ambassador: number | null
  /** Numeric(8, 4), as text. */
  treasure_factor: string
  customer_factor: string
  valid_from: Generated<string>
  added_in: number
  removed_in: number | null
}

type Bookings = {
  id: string
  id_job: number
  token_hash: string
  former_token_hashes: Generated<string[]>
  fname: Generated<string>
  lname: Generated<string>
  email: Generated<string>
  mphone: Generated<string>
  step: Generated<string>
  id_option: number
  id_embed: string | null
  terms_accepted_at: Date | null
  terms_url: string | null
  express_request_at: Date | null
  links_sent: Generated<number>
  link_sent_at: Date | null
  completed_at: Date | null
  created_at: Date
}

type JobLinks = {
  hash: string
  id_job: number
  purpose: 'continue' | 'treasure' | 'start' | 'estimate' | 'estimates' | 'review' | 'calendar'
  /** Who of us has opened it instead of whoever it was sent to. */
  id_opened_by: Unset<number>
  id_treasure: Unset<number>
  id_work: Unset<number>
  used_at: Unset<Date>
  created_at: Date
  expires_at: Date
}

type CoverageRequests = {
  id: Generated<number>
  email: string
  postcode: string
  outcode: string
  created_at: Date
}

type CardSetups = {
  setup: string
  id_customer: number
  processor: 'sandbox' | 'stripe'
  link_hash: string | null
  payer: Unset<string>
  created_at: Date
  finished_at: Date | null
}

type CardLinks = {
  hash: string
  id_customer: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type Embeds = {
  id: string
  id_region: number
  name: string
  widget: 'booking-form' | 'jobs-board'
  settings: ColumnType<unknown, string, string>
  created_at: Date
  updated_at: Date
}

type EmbedSightings = {
  id_embed: string
  page: string
  version: string
  first_seen: Date
  last_seen: Date
  error: string | null
  error_at: Date | null
  way: ColumnType<'page' | 'frame', 'page' | 'frame' | undefined>
  blocked: ColumnType<string[], string[] | undefined>
}

type EmbedLoads = { id_embed: string; day: string; loads: number }

type TreasureEquipments = { id_treasure: number; id_equipment: number }

type DiaryFeeds = { id_user: number; token_hash: string; made_at: Date }

type Breaks = {
  id: Generated<number>
  id_treasure: number
  start_on: string
  end_on: string
  reason: Generated<string>
  created_at: Date
}

type TreasureChannels = { id_treasure: number; id_channel: number; enabled: boolean }
type TreasureChannelGroups = {
  id_treasure: number
  id_channel: number
  channel_group: string
  enabled: boolean
}
type TreasureTags = { id_treasure: number; id_tag: number }
/** Kept by triggers alone. */
type JobSearch = { id_job: number; found_by: Generated<string> }

type JobTags = { id_job: number; id_tag: number }

type Opportunities = {
  id: Generated<number>
  id_job: number
  id_treasure: number
  id_status: OpportunityStatus
  how: 'staff' | 'automatic'
  score_hundredths: number
  score_parts: ColumnType<unknown, string, string>
  token_hash: Unset<string>
  /** The member of staff who has read the link: what is done by it is theirs. */
  id_opened_by: Unset<number>
  id_message: Unset<number>
  id_text: Unset<number>
  id_notification: Unset<number>
  created_at: Date
  sent_at: Unset<Date>
  viewed_at: Unset<Date>
  responded_at: Unset<Date>
  expires_at: Date
}

type Appointments = {
  id: Generated<number>
  id_job: number
  id_treasure: number
  date: string
  /** `HH:MM:SS`, Europe/London. */
  time: string
  hours_hundredths: number | null
  visit: boolean
  recurrent: boolean
  end_on: string | null
  frequency: Frequency | null
  every: number | null
  byweekday: Weekday[] | null
  sequence: Generated<number>
  created_at: Date
  updated_at: Date
  cancelled_at: Unset<Date>
}

type AppointmentTimes = {
  id: Generated<number>
  id_appointment: number
  id_treasure: number
  /** A range of instants, half open. */
  during: string
  freed_at: Unset<Date>
  /** Null while it has not been moved. */
  planned_start: Unset<Date>
}

type VisitRequests = {
  id_appointment: number
  start_at: Date
  date: string
  arrival: Arrival
  time: string | null
  asked_at: Date
}

type Estimates = {
  id: Generated<number>
  id_job: number
  id_treasure: number
  id_status: EstimateStatus
  treasure_price_pence: number
  customer_price_pence: number
  descr: string
  valid_until: string
  created_at: Date
  responded_at: Unset<Date>
}

type Timesheets = {
  id: Generated<number>
  id_treasure: number
  /** The first of the month. */
  month: string
  id_status: ColumnType<TimesheetStatus, TimesheetStatus | undefined, TimesheetStatus>
  submitted_at: Unset<Date>
  locked_at: Unset<Date>
  created_at: Date
}

type Works = {
  id: Generated<number>
  id_timesheet: number
  id_treasure: number
  id_job: number
  id_service: number
  id_price_unit: number
  date: string
  quantity_hundredths: number
  descr: string
  descr_folded: GeneratedAlways<string>
  treasure_price_pence: number
  customer_price_pence: number
  total_pence: number
  customer_total_pence: number
  currency: Generated<string>
  material: boolean
  whole_job: boolean
  /** Brings the job up to its minimum. */
  minimum: Generated<boolean>
  invoicing_stopped_at: Unset<Date>
  /** The one invoice on which it stands: a line with one is not changed any more. */
  id_invoice: Unset<number>
  created_at: Date
  updated_at: Date
}

type Reviews = {
  id_work: number
  /** Numeric, as text. */
  rating: ColumnType<string, string | number, string | number>
  notes: string
  id_rateby: 1 | 2
  created_at: Date
}

type Ratings = {
  id: Generated<number>
  id_treasure: number
  id_work: Unset<number>
  /** Numeric, as text. */
  rating: ColumnType<string, string | number, string | number>
  type_name: string
  id_rateby: 0 | 1 | 2
  weight: ColumnType<string, string | number | undefined, string | number>
  created_at: Date
}

type TasksTable = {
  id: GeneratedAlways<number>
  name: string
  key: Unset<string>
  data: Generated<object>
  priority: Generated<number>
  run_at: Date
  attempts: Generated<number>
  fence: Generated<number>
  leased_until: Unset<Date>
  error: Unset<string>
  dead_at: Unset<Date>
  created_at: Generated<Date>
  traceparent: Unset<string>
}

type Schedules = { name: string; timing: string; next_run_at: Date }
