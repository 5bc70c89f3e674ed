import { activityType } from '@treasures/api-client'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { eventNames, type EventName } from '#events/events.ts'
import type { Tables } from '#kernel/db/tables.ts'
import type { TaskName } from '#kernel/tasks/task-data.ts'

/**
 * Effect of the opening on a table's rows. It removes all rows, none, or those that match a
 * condition.
 */
type Fate = 'goes' | 'stays' | { goes: RawBuilder<SqlBool> }

/** Entities of the trial. Their events are removed. */
export const trialEntities = [
  'appointment',
  'bill',
  'charge',
  'estimate',
  'extra',
  'invoice',
  'job',
  'message',
  'opportunity',
  'payout',
  'report',
  'series',
  'thread',
  'visit',
  'timesheet',
  'wallet',
  'work',
] as const
/** Events of trial cards, which are removed too. */
const trialEvents: readonly EventName[] = [
  'customer.card_added',
  'customer.card_link_sent',
  'customer.card_removed',
  'customer.card_retried',
]
/** Entities of the catalogue, of people and of the business. Their events stay. */
export const keptEntities = [
  'application',
  'brand',
  'business',
  'customer',
  'document',
  'email',
  'emails',
  'equipment',
  'import',
  'listener',
  'option',
  'people',
  'permission',
  'price',
  'rate',
  'region',
  'retention',
  'service',
  'skill',
  'staff',
  'tag',
  'template',
  'texts',
  'treasure',
  'user',
  'webhook',
] as const

export const entityOf = (name: string) => name.split('.')[0] ?? ''
const goingEvents = eventNames.filter(
  (name) =>
    trialEvents.includes(name) || (trialEntities as readonly string[]).includes(entityOf(name)),
)

/** Tasks that stay: tasks about records that stay, and tasks about no record. */
const keptTasks: readonly TaskName[] = [
  'accounting.compare',
  'backup.make',
  'backup.test',
  'bill.check_due',
  'card.detach',
  'customer.retire',
  'documents.warn',
  'file.remove',
  'housekeeping',
  'housekeeping.table',
  'image.remove',
  'invoice.charge_due',
  'invoices.check_due',
  'ledger.checkpoint',
  'figures.check',
  'regions.settle',
  'figures.tell',
  'retention.apply',
  'sweep',
]

/** True if the task reacts to an event that stays, such as an invitation that was just sent. */
const isOfKeptEvent = sql<boolean>`name in ('event.react', 'automation.match') and exists (
  select from events where events.id = (tasks.data ->> 'id')::bigint)`
const isOfKeptMessage = sql<boolean>`name in ('message.send', 'text.send', 'push.send') and exists (
  select from messages where messages.id = (tasks.data ->> 'id')::bigint)`

const hasSameSubject = sql<boolean>`(events.id_customer = activities.id_customer
  or events.id_treasure = activities.id_treasure)`

/**
 * Every table, in an order in which the trial's rows can be deleted: referencing tables come first.
 * The code does not compile if a table is missing here.
 */
export const trialFates: Record<keyof Tables, Fate> = {
  // Money.
  report_tellings: 'goes',
  figure_checks: 'goes',
  seller_report_rows: 'goes',
  seller_reports: 'goes',
  disputes: 'goes',
  refunds: 'goes',
  payment_events: 'goes',
  pay_links: 'goes',
  charges: 'goes',
  credit_note_lines: 'goes',
  credit_notes: 'goes',
  bill_lines: 'goes',
  bills: 'goes',
  invoice_lines: 'goes',
  accounting_documents: 'goes',
  accounting_contacts: 'goes',
  cis_payments: 'goes',
  wallet_credits: 'goes',
  payouts: 'goes',
  payout_files: 'goes',
  wallets: 'goes',
  ledger_entries: 'goes',
  ledger_transactions: 'goes',
  ledger_accounts: 'goes',
  // Work.
  reviews: 'goes',
  // Ratings without a line of work stay. They are the opinion of staff about a treasure.
  ratings: 'goes',
  job_links: 'goes',
  works: 'goes',
  agreed_lines: 'goes',
  job_answers: 'goes',
  former_jobs: 'goes',
  invoices: 'goes',
  timesheets: 'goes',
  // Jobs.
  text_questions: 'goes',
  chatbot_events: 'goes',
  visit_requests: 'goes',
  visit_events: 'goes',
  visit_files: 'goes',
  visit_sign_offs: 'goes',
  thread_reads: 'goes',
  thread_files: 'goes',
  thread_entries: 'goes',
  earlier_wishes: 'goes',
  series_dates: 'goes',
  series: 'goes',
  appointment_times: 'goes',
  appointments: 'goes',
  estimate_options: 'goes',
  estimates: 'goes',
  opportunities: 'goes',
  assignments: 'goes',
  job_tags: 'goes',
  job_search: 'goes',
  bookings: 'goes',
  job_images: 'goes',
  webhook_deliveries: 'goes',
  automation_actions: 'goes',
  automation_runs: 'goes',
  // A system note about a person has the time of its event. Notes of trial events are removed. A
  // note stays if an event outside the trial has the same time and the same subject.
  activities: {
    goes: sql`id_job is not null or (type = ${sql.lit(activityType.system)} and exists (
      select from events where events.created_at = activities.created_at
        and ${isOfTrial()} and ${hasSameSubject})
      and not exists (
        select from events where events.created_at = activities.created_at
          and not ${isOfTrial()} and ${hasSameSubject}))`,
  },
  jobs: 'goes',
  // Messages.
  conversations: 'goes',
  inbound_emails: 'goes',
  inbound_texts: 'goes',
  text_reports: 'goes',
  // Messages about sign-ins stay, unless a job caused them. Messages are deleted before events,
  // which they reference.
  messages: {
    goes: sql`class <> 'security' or id_job is not null or exists (
      select from events where events.id = messages.id_event and ${isOfTrial()})`,
  },
  events: { goes: isOfTrial() },
  notifications: { goes: sql`not exists (select from events where events.id = id_event)` },
  cards: 'goes',
  card_setups: 'goes',
  card_tellings: 'goes',
  card_links: 'goes',
  board_changes: 'goes',
  record_changes: { goes: sql`kind in ('job', 'invoice')` },
  tasks: {
    goes: sql`not (name in (${sql.join(keptTasks.map((name) => sql.lit(name)))})
      or (${isOfKeptEvent}) or (${isOfKeptMessage}))`,
  },

  // `beginNumbers` restarts the numbers.
  number_series: 'stays',

  report_choices: 'stays',

  // The catalogue.
  services: 'stays',
  service_options: 'stays',
  option_prices: 'stays',
  option_questions: 'stays',
  skills: 'stays',
  equipments: 'stays',
  price_units: 'stays',
  job_types: 'stays',
  price_versions: 'stays',
  default_prices: 'stays',
  price_rules: 'stays',
  rates: 'stays',
  tags: 'stays',
  job_loss_reasons: 'stays',
  how_heards: 'stays',
  industries: 'stays',
  channels: 'stays',
  // Places.
  ambassadors: 'stays',
  region_outcodes: 'stays',
  region_runners: 'stays',
  postcode_areas: 'stays',
  outcodes: 'stays',
  postcodes: 'stays',
  countries: 'stays',
  counties: 'stays',
  cities: 'stays',
  // Visitors still expect the answers that they asked for.
  coverage_requests: 'stays',
  // People.
  users: 'stays',
  access_tokens: 'stays',
  api_keys: 'stays',
  password_links: 'stays',
  sign_ups: 'stays',
  email_changes: 'stays',
  known_devices: 'stays',
  sign_in_tickets: 'stays',
  authenticators: 'stays',
  recovery_codes: 'stays',
  passkeys: 'stays',
  passkey_challenges: 'stays',
  push_keys: 'stays',
  push_subscriptions: 'stays',
  diary_feeds: 'stays',
  permissions: 'stays',
  staff: 'stays',
  invitations: 'stays',
  treasure_applications: 'stays',
  document_warnings: 'stays',
  documents: 'stays',
  document_kind_services: 'stays',
  document_kinds: 'stays',
  companies: 'stays',
  customers: 'stays',
  views: 'stays',
  bulks: 'stays',
  bulk_rows: 'stays',
  imports: 'stays',
  import_rows: 'stays',
  addresses: 'stays',
  customer_tags: 'stays',
  customer_channels: 'stays',
  merged_customers: 'stays',
  marketing_consents: 'stays',
  text_opt_outs: 'stays',
  email_bounces: 'stays',
  treasures: 'stays',
  treasure_skills: 'stays',
  treasure_equipments: 'stays',
  treasure_tags: 'stays',
  treasure_channels: 'stays',
  treasure_channel_groups: 'stays',
  treasure_taxes: 'stays',
  sellers: 'stays',
  self_billing_agreements: 'stays',
  bank_accounts: 'stays',
  breaks: 'stays',
  working_hours: 'stays',
  working_days: 'stays',
  busy_feeds: 'stays',
  busy_times: 'stays',
  // The business and its server.
  opened: 'stays',
  business: 'stays',
  brands: 'stays',
  logos: 'stays',
  templates: 'stays',
  listeners: 'stays',
  listener_versions: 'stays',
  webhooks: 'stays',
  embeds: 'stays',
  embed_loads: 'stays',
  embed_sightings: 'stays',
  region_sites: 'stays',
  backups: 'stays',
  accounting_periods: 'stays',
  schedules: 'stays',
  // The files of removed photos still have to be deleted.
  removed_pictures: 'stays',
  // Counters and stored answers, including the answer to this very call. They expire within a day.
  rate_limits: 'stays',
  idempotency_keys: 'stays',
}

function isOfTrial() {
  return sql<boolean>`(events.id_job is not null or events.event in (${sql.join(
    goingEvents.map((name) => sql.lit(name)),
  )}))`
}
