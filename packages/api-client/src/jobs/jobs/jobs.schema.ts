import * as z from 'zod/mini'
import { NextVisit } from '../appointments/appointments.schema.ts'
import { JobText, Wanted, WantedTime } from '../booking/booking.schema.ts'
import { JobType, PriceUnit, Service } from '../../catalogue/services/services.schema.ts'
import { Tag } from '../../catalogue/tags/tags.schema.ts'
import { IdOrNot, paged, Search, sortedBy } from '../../kernel/list-query.ts'
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

/**
 * A job in full. What is not the caller's to know is null: a treasure reads no `customerprice`, a
 * customer no `treasureprice`, and neither what staff wrote or may do.
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
  /** Whom the job's people meet and ring, as it was typed with the booking. In a draft, what was typed so far. */
  customer: z.object({
    /** Null in a draft. */
    id: z.nullable(Id),
    fname: z.string(),
    lname: z.string(),
    /** Null where there is none, and for a treasure whose job it is not. */
    mphone: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** For staff: the name in the record, where the booking was made under another. */
    record: z.nullable(z.string()),
    /** For staff: booked by a visitor, whose e-mail nobody has confirmed. */
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
  /** Minimum units that were agreed. */
  duration: z.nullable(z.number()),
  /** Why it is billed by what was recorded all the same; staff alone are told. */
  minimum_waived: z.nullable(z.string()),
  /** Pounds for one unit, or for the whole where the price is fixed. */
  treasureprice: z.nullable(Pounds),
  customerprice: z.nullable(Pounds),
  /** How much of `treasureprice` was added to find somebody. */
  boost: z.nullable(Pounds),
  currency: z.string(),
  auto_match: z.boolean(),
  on_board: z.boolean(),
  /** Both switched off until they are unlocked. */
  locked: z.boolean(),
  /** Whose job it is now. */
  treasure: z.nullable(
    z.object({ id: Id, name: z.string(), fname: z.string(), mphone: z.nullable(z.string()) }),
  ),
  images_id: z.nullable(Capability),
  image_count: z.int(),
  tags: z.array(Tag),
  next_appointment: z.nullable(Instant),
  /** Worked out, never stored. */
  unscheduled: z.boolean(),
  late: z.boolean(),
  action_required: z.boolean(),
  /** A visit is to come on days off of its treasure. */
  on_days_off: z.boolean(),
  requires_invoicing: z.boolean(),
  card_missing: z.boolean(),
  /** Statuses to which the caller may move it now. */
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
  /** A visit is to come on days off of its treasure. */
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
  /** In number, customer, treasure, postcode or description. */
  search: Search,
  id_status: z.optional(
    z.string().check(z.regex(/^!?[0-8](,[0-8]){0,8}$/, 'must be statuses joined by commas')),
  ),
  id_service: z.optional(IdOrNot),
  id_region: z.optional(IdOrNot),
  id_customer: z.optional(Id),
  /** Who has it now. */
  id_treasure: z.optional(Id),
  /** Who has it, or had it once. */
  had_by: z.optional(Id),
  /** Booked on this day in London, or later. */
  posted_since: z.optional(DateInput),
  /** Booked on this day in London, or earlier. */
  posted_until: z.optional(DateInput),
  /** Whoever has it now took it on this day in London, or later. */
  taken_since: z.optional(DateInput),
  tag: z.optional(IdOrNot),
  on_board: z.optional(z.stringbool()),
  unscheduled: z.optional(z.stringbool()),
  late: z.optional(z.stringbool()),
  action_required: z.optional(z.stringbool()),
  on_days_off: z.optional(z.stringbool()),
  requires_invoicing: z.optional(z.stringbool()),
  card_missing: z.optional(z.stringbool()),
  sort: sortedBy(jobSorts, 'id,desc'),
}
export const JobsQuery = z.object({
  ...jobFilters,
  ...paged,
})
export type JobsQuery = z.infer<typeof JobsQuery>

/** By staff, for a customer at an address of theirs: what the option says is copied. */
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
})
export type NewJob = z.infer<typeof NewJob>

const address = z
  .string()
  .check(z.trim(), z.minLength(1, 'Address is required'), z.maxLength(500, 'Address is too long'))
const postcode = z.string().check(z.trim(), z.minLength(1, 'Postcode is required'), z.maxLength(12))
const bothPrices = { customerprice: z.nullable(Pounds), treasureprice: z.nullable(Pounds) }

/** What a job would become at another place, or by another option. Null prices: an estimate is asked for. */
export const JobCorrection = z.object({
  postcode: z.string(),
  town: z.string(),
  region: z.object({ id: Id, region_name: z.string() }),
  /** What can be booked there, with its name and chip. */
  options: z.array(z.object({ id: Id, label: z.string() })),
  id_option: z.nullable(Id),
  before: z.object({ service: z.string(), unit: z.string(), ...bothPrices }),
  after: z.object({ service: z.string(), unit: z.string(), ...bothPrices }),
  /** Why the price stays as it is, where it does. */
  keeps_price: z.nullable(z.string()),
})
export type JobCorrection = z.infer<typeof JobCorrection>

/** Never dropped in silence: it is refused in words. */
const not = (why: string) => z.optional(z.never(why))

/**
 * What is left out stays as it is. Prices may be changed until a line is recorded. Another postcode or option brings
 * its own price: `shown` is what `previewJobCorrection` said, and another price is refused with `price_changed`.
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

export const Assignment = z.object({
  id: Id,
  id_job: Id,
  id_treasure: Id,
  treasure: z.object({ id: Id, name: z.string() }),
  how: z.enum(['claim', 'opportunity', 'auto_match', 'admin', 'estimate']),
  assigned_at: Instant,
  ended_at: z.nullable(Instant),
})
export type Assignment = z.infer<typeof Assignment>

/** A job as the treasure whose it is sees it: in full, with whom to ring. */
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
  images_id: z.nullable(Capability),
  image_count: z.int(),
  claimed_at: Instant,
  next_appointment: z.nullable(Instant),
  /** The same with what it takes to move it. */
  next_visit: z.nullable(NextVisit),
  appointments: z.int(),
  /** Lines, and what they come to in pounds. */
  lines: z.int(),
  recorded: Pounds,
  can_make_appointment: z.boolean(),
  can_estimate: z.boolean(),
  can_record: z.boolean(),
  can_decline: z.boolean(),
  can_finish: z.boolean(),
})
export type TreasureJob = z.infer<typeof TreasureJob>

/** 4 says that the work is done. `reason` is asked for where a job ends without it. */
export const JobMoveInput = z.object({
  id_status: numeric(z.int(), z.minimum(1), z.maximum(8)),
  id_job_loss_reason: z.optional(Id),
  reason: z.optional(z.string().check(z.trim(), z.maxLength(1000, 'Line is too long'))),
})
export type JobMoveInput = z.infer<typeof JobMoveInput>
