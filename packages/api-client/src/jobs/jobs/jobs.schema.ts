import * as z from 'zod/mini'
import { NextVisit } from '../appointments/appointments.schema.ts'
import { JobText, Wanted, WantedTime } from '../booking/booking.schema.ts'
import { Answers } from '../../catalogue/service-options/questions.schema.ts'
import { JobType, PriceUnit, Service } from '../../catalogue/services/services.schema.ts'
import { JobAnswer } from '../job-answers/job-answers.schema.ts'
import { Tag } from '../../kernel/tag.schema.ts'
import { IdOrNone, IdOrNot, mirrored, paged, Search, sortedBy } from '../../kernel/list-query.ts'
import {
  CalendarDate,
  Capability,
  DateInput,
  Id,
  Instant,
  numeric,
  Pounds,
} from '../../kernel/wire.ts'
import { PoundsInput } from '../../kernel/pounds.schema.ts'

const Region = z.object({ id: Id, mnemonic: z.string(), region_name: z.string() })

/** Answers to the option's questions, in the order in which they were asked. */
const answers = z._default(z.array(JobAnswer), [])

/**
 * A job in full. Fields that the caller may not see are null: `customerprice` for a treasure,
 * `treasureprice` for a customer, and staff's notes and permitted moves for both.
 */
export const Job = z.object({
  id: Id,
  jobcode: z.string(),
  id_status: z.int(),
  status: z.string(),
  status_reason: z.nullable(z.string()),
  id_service: Id,
  service: Service,
  id_job_type: Id,
  job_type: JobType,
  id_unit: Id,
  unit: PriceUnit,
  id_service_option: z.nullable(Id),
  descr: z.string(),
  answers,
  /** The job's contact, as typed in the booking. In a draft, the values typed so far. */
  customer: z.object({
    /** Null in a draft. */
    id: z.nullable(Id),
    fname: z.string(),
    lname: z.string(),
    /** Null if there is none, or if the caller is a treasure who does not have the job. */
    mphone: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** The name in the customer's record, if the booking has another name. Staff only. */
    record: z.nullable(z.string()),
    /** True if a visitor booked and the e-mail is not confirmed. Staff only. */
    unconfirmed: z.boolean(),
  }),
  address: z.string(),
  postcode: z.string(),
  lat: z.number(),
  lon: z.number(),
  region: Region,
  wanted: z.nullable(Wanted),
  wanted_on: z.nullable(CalendarDate),
  wanted_time: z.nullable(WantedTime),
  /** Agreed minimum number of units. */
  duration: z.nullable(z.number()),
  /** Hours that the customer agreed to at most. Null if the hours worked are paid, however many. */
  ceiling: z.nullable(z.number()),
  /** Reason why the recorded work is billed despite the minimum. Staff only. */
  minimum_waived: z.nullable(z.string()),
  /** Pounds for one unit, or for the whole job if the price is fixed. */
  treasureprice: z.nullable(Pounds),
  customerprice: z.nullable(Pounds),
  /** Part of `treasureprice` that was added to find a treasure. */
  boost: z.nullable(Pounds),
  currency: z.string(),
  auto_match: z.boolean(),
  on_board: z.boolean(),
  /** True if `auto_match` and `on_board` are off until the job is unlocked. */
  locked: z.boolean(),
  /** The job's current treasure. */
  treasure: z.nullable(
    z.object({ id: Id, name: z.string(), fname: z.string(), mphone: z.nullable(z.string()) }),
  ),
  images_id: z.nullable(Capability),
  image_count: z.int(),
  tags: z.array(Tag),
  next_appointment: z.nullable(Instant),
  /** True if the job has a treasure but no coming visit. Calculated, never stored. */
  unscheduled: z.boolean(),
  late: z.boolean(),
  action_required: z.boolean(),
  /** True if a message has waited for an answer for four hours. For staff only, otherwise false. */
  unanswered: z.boolean(),
  /** True if a visit falls on the treasure's days off. */
  on_days_off: z.boolean(),
  requires_invoicing: z.boolean(),
  card_missing: z.boolean(),
  /** Statuses to which the caller may move the job now. */
  allowed: z.array(z.int()),
  created_at: Instant,
  posted_at: z.nullable(Instant),
  updated_at: Instant,
})
export type Job = z.infer<typeof Job>

/** A row of the staff's list. */
export const JobRow = z.object({
  id: Id,
  jobcode: z.string(),
  id_status: z.int(),
  status: z.string(),
  service: Service,
  unit: PriceUnit,
  id_job_type: Id,
  descr: z.string(),
  customer: z.nullable(z.object({ id: Id, name: z.string() })),
  treasure: z.nullable(z.object({ id: Id, name: z.string() })),
  postcode: z.string(),
  region: Region,
  wanted: z.nullable(Wanted),
  wanted_on: z.nullable(CalendarDate),
  wanted_time: z.nullable(WantedTime),
  treasureprice: z.nullable(Pounds),
  customerprice: z.nullable(Pounds),
  tags: z.array(Tag),
  next_appointment: z.nullable(Instant),
  on_board: z.boolean(),
  unscheduled: z.boolean(),
  late: z.boolean(),
  action_required: z.boolean(),
  /** True if a message has waited for an answer for four hours. For staff only, otherwise false. */
  unanswered: z.boolean(),
  /** True if a visit falls on the treasure's days off. */
  on_days_off: z.boolean(),
  requires_invoicing: z.boolean(),
  card_missing: z.boolean(),
  posted_at: z.nullable(Instant),
  created_at: Instant,
})
export type JobRow = z.infer<typeof JobRow>

export const jobSorts = ['id', 'posted_at', 'wanted_on', 'status', 'customer'] as const
export type JobSort = (typeof jobSorts)[number]

/** Filters of the list and of its export. */
export const jobFilters = {
  /** Text in number, customer, treasure, postcode or description. */
  search: Search,
  id_status: z.optional(
    z.string().check(z.regex(/^!?[0-8](,[0-8]){0,8}$/, 'must be statuses joined by commas')),
  ),
  id_service: z.optional(IdOrNot),
  id_region: z.optional(IdOrNot),
  id_customer: z.optional(Id),
  /** Current treasure. */
  id_treasure: z.optional(Id),
  /** Current or former treasure. */
  had_by: z.optional(Id),
  /** First day on which the job was booked, in London. */
  posted_since: z.optional(DateInput),
  /** Last day on which the job was booked, in London. */
  posted_until: z.optional(DateInput),
  /** First day on which the current treasure took the job, in London. */
  taken_since: z.optional(DateInput),
  /** True for jobs that a treasure has taken since they were booked. */
  taken: z.optional(z.stringbool()),
  /** True for jobs that no treasure has now. */
  unassigned: z.optional(z.stringbool()),
  /** First and last day on which the job was done, cancelled or given up, in London. */
  over_since: z.optional(DateInput),
  over_until: z.optional(DateInput),
  /** Reason for the loss from the list of reasons, or `none` for any other reason. */
  loss_reason: z.optional(IdOrNone),
  /** First and last day on which the customer accepted an estimate, in London. */
  accepted_since: z.optional(DateInput),
  accepted_until: z.optional(DateInput),
  /** First and last day of the customer's latest review of the job, in London. */
  reviewed_since: z.optional(DateInput),
  reviewed_until: z.optional(DateInput),
  tag: z.optional(IdOrNot),
  on_board: z.optional(z.stringbool()),
  unscheduled: z.optional(z.stringbool()),
  late: z.optional(z.stringbool()),
  action_required: z.optional(z.stringbool()),
  unanswered: z.optional(z.stringbool()),
  on_days_off: z.optional(z.stringbool()),
  requires_invoicing: z.optional(z.stringbool()),
  card_missing: z.optional(z.stringbool()),
  sort: sortedBy(jobSorts, 'id,desc'),
}
export const JobsQuery = z.object({
  ...jobFilters,
  ...mirrored,
  ...paged,
})
export type JobsQuery = z.infer<typeof JobsQuery>

/**
 * A job that staff add for a customer at one of the customer's addresses. The option's terms are
 * copied.
 */
export const NewJob = z.object({
  id_customer: Id,
  id_option: Id,
  descr: JobText.check(z.minLength(1, 'Description is required')),
  address: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Address is required'),
      z.maxLength(500, 'Address is too long'),
    ),
  postcode: z.string().check(z.trim(), z.minLength(1, 'Postcode is required'), z.maxLength(12)),
  wanted: z._default(Wanted, 'flexible'),
  wanted_on: z.optional(z.nullable(DateInput)),
  wanted_time: z.optional(z.nullable(WantedTime)),
  /** Answers to the option's questions. */
  answers: z._default(Answers, []),
})
export type NewJob = z.infer<typeof NewJob>

const address = z
  .string()
  .check(z.trim(), z.minLength(1, 'Address is required'), z.maxLength(500, 'Address is too long'))
const postcode = z.string().check(z.trim(), z.minLength(1, 'Postcode is required'), z.maxLength(12))
const bothPrices = { customerprice: z.nullable(Pounds), treasureprice: z.nullable(Pounds) }

/** The job at another place or with another option. Prices are null for an estimate. */
export const JobCorrection = z.object({
  postcode: z.string(),
  town: z.string(),
  region: z.object({ id: Id, region_name: z.string() }),
  /** Options that can be booked at the place, with name and chip. */
  options: z.array(z.object({ id: Id, label: z.string() })),
  id_option: z.nullable(Id),
  before: z.object({ service: z.string(), unit: z.string(), ...bothPrices }),
  after: z.object({ service: z.string(), unit: z.string(), ...bothPrices }),
  /** Reason why the price stays, or null if it changes. */
  keeps_price: z.nullable(z.string()),
})
export type JobCorrection = z.infer<typeof JobCorrection>

/** Refuses the field with a message. Otherwise it would be dropped silently. */
const not = (why: string) => z.optional(z.never(why))

/**
 * Omitted fields stay unchanged. Prices may change until a line is recorded. Another postcode or
 * option changes the price. `shown` is the price from `previewJobCorrection`. A different price is
 * refused with `price_changed`.
 */
export const JobChange = z.object({
  address: z.optional(address),
  postcode: z.optional(postcode),
  id_option: z.optional(Id),
  shown: z.optional(z.object(bothPrices)),
  id_customer: not('A job stays with its customer: add one for the other, and decline this one'),
  id_service: not('The service comes with its option: send id_option'),
  id_job_type: not('The job type comes with its option: send id_option'),
  id_unit: not('The unit comes with its option: send id_option'),
  id_price_unit: not('The unit comes with its option: send id_option'),
  id_region: not('The region comes with the postcode'),
  descr: z.optional(JobText.check(z.minLength(1, 'Description is required'))),
  wanted: z.optional(Wanted),
  wanted_on: z.optional(z.nullable(DateInput)),
  wanted_time: z.optional(z.nullable(WantedTime)),
  auto_match: z.optional(z.boolean()),
  on_board: z.optional(z.boolean()),
  treasureprice: z.optional(PoundsInput),
  customerprice: z.optional(PoundsInput),
})
export type JobChange = z.infer<typeof JobChange>

export const AssignmentInput = z.object({
  id_treasure: Id,
  /** Why the treasure gets the job despite an obstacle. */
  reason: z.optional(z.string().check(z.trim(), z.maxLength(1000, 'Line is too long'))),
})

export const Assignment = z.object({
  id: Id,
  id_job: Id,
  id_treasure: Id,
  treasure: z.object({ id: Id, name: z.string() }),
  how: z.enum(['claim', 'opportunity', 'auto_match', 'admin', 'estimate', 'booking']),
  assigned_at: Instant,
  ended_at: z.nullable(Instant),
})
export type Assignment = z.infer<typeof Assignment>

/** A job in full for its treasure, with the contact to call. */
export const TreasureJob = z.object({
  id: Id,
  jobcode: z.string(),
  id_status: z.int(),
  status: z.string(),
  service: Service,
  id_job_type: Id,
  id_unit: Id,
  unit: PriceUnit,
  descr: z.string(),
  answers,
  customer: z.object({
    fname: z.string(),
    lname: z.string(),
    mphone: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  address: z.string(),
  postcode: z.string(),
  lat: z.number(),
  lon: z.number(),
  wanted: z.nullable(Wanted),
  wanted_on: z.nullable(CalendarDate),
  wanted_time: z.nullable(WantedTime),
  treasureprice: z.nullable(Pounds),
  duration: z.nullable(z.number()),
  /** Hours that the customer agreed to at most. Null if the hours worked are paid, however many. */
  ceiling: z.nullable(z.number()),
  images_id: z.nullable(Capability),
  image_count: z.int(),
  /** Photos of visits that the reader may see. */
  visit_photos: z.int(),
  /** True if a visit was signed off. */
  signed: z.boolean(),
  claimed_at: Instant,
  next_appointment: z.nullable(Instant),
  /** The same appointment, with the fields needed to move it. */
  next_visit: z.nullable(NextVisit),
  appointments: z.int(),
  /** Number of lines, and their total in pounds. */
  lines: z.int(),
  recorded: Pounds,
  can_make_appointment: z.boolean(),
  can_estimate: z.boolean(),
  can_record: z.boolean(),
  can_decline: z.boolean(),
  can_finish: z.boolean(),
})
export type TreasureJob = z.infer<typeof TreasureJob>

/** `id_status` 4 means that the work is done. `reason` is required if the job ends without work. */
export const JobMoveInput = z.object({
  id_status: numeric(z.int(), z.minimum(1), z.maximum(8)),
  id_job_loss_reason: z.optional(Id),
  reason: z.optional(z.string().check(z.trim(), z.maxLength(1000, 'Line is too long'))),
})
export type JobMoveInput = z.infer<typeof JobMoveInput>
