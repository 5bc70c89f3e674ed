import * as z from 'zod/mini'
import { Review } from '../reviews/reviews.schema.ts'
import { PriceUnit, Service } from '../../catalogue/services/services.schema.ts'
import { CalendarDate, DateInput, Id, Instant, Pounds } from '../../kernel/wire.ts'
import { ItemPrice } from '../../kernel/pounds.schema.ts'

/** At most two decimals, because quantities are stored as hundredths. */
const inHundredths = z.refine<number>(
  (value) => Number.isInteger(Math.round(value * 1e6) / 1e4),
  'At most two decimals',
)

/** Hours, days, nights, visits or pieces. */
export const Quantity = z
  .number('Must be a number')
  .check(z.minimum(0, 'Cannot be negative'), z.maximum(10_000, 'At most 10000'), inHundredths)

export const WorkDate = z
  .string('A valid date is required')
  .check(z.refine((text) => DateInput.safeParse(text).success, 'A valid date is required'))

export const WorkText = z.string().check(z.trim(), z.maxLength(65_535, 'Line is too long'))
const RequiredText = WorkText.check(z.minLength(1, 'Description is required'))

/**
 * True records the entry although a similar one exists, because it is another visit or purchase.
 */
const AllowSimilar = z.optional(z.boolean())

/**
 * Labour on a job. A whole-job line (fixed rate, or unit 4) has quantity 1, regardless of the value
 * sent. For other lines, `greatestQuantity` limits a unit on one date.
 */
export const Labour = z.object({
  id_job: Id,
  date: WorkDate,
  quantity: Quantity,
  descr: z._default(WorkText, ''),
  allow_similar: AllowSimilar,
})
export type Labour = z.infer<typeof Labour>

export const Materials = z.object({
  id_job: Id,
  quantity: Quantity,
  descr: RequiredText,
  /** Pounds for one piece. */
  treasureprice: ItemPrice,
  date: WorkDate,
  allow_similar: AllowSimilar,
})
export type Materials = z.infer<typeof Materials>

/** A timesheet line. */
export const Work = z.object({
  id: Id,
  id_timesheet: Id,
  id_treasure: Id,
  id_job: Id,
  id_service: Id,
  /** Id of the unit. */
  price_unit: Id,
  date: CalendarDate,
  quantity: z.number(),
  descr: z.string(),
  /** The treasure's price of one unit in pounds. Null if the caller may not see it. */
  treasureprice: z.nullable(Pounds),
  total: z.nullable(Pounds),
  /** The customer's price of one unit in pounds. Null if the caller may not see it. */
  customerprice: z.nullable(Pounds),
  customer_total: z.nullable(Pounds),
  currency: z.string(),
  material: z.boolean(),
  material_price: z.nullable(Pounds),
  /** True if one line covers the whole job. */
  whole_job: z.boolean(),
  /**
   * True if the line raises the job to the agreed minimum. The line cannot be changed, but staff
   * can waive it.
   */
  minimum: z.boolean(),
  invoicing_stopped: z.boolean(),
  treasure: z.object({ id: Id, name: z.string() }),
  customer: z.object({ id: Id, name: z.string() }),
  service: Service,
  unit: PriceUnit,
  timesheet: z.object({ id: Id, month: z.string(), id_status: z.int() }),
  review: z.nullable(Review),
  created_at: Instant,
})
export type Work = z.infer<typeof Work>

/** Relations of a job's lines, by their names in the query. */
export const workRelations = ['treasure', 'customer', 'unit', 'reviews', 'timesheet'] as const
export type WorkRelation = (typeof workRelations)[number]

/** A line in the list of a job, with the relations named in the query. */
export const JobWork = z.extend(Work, {
  treasure: z.optional(Work.shape.treasure),
  customer: z.optional(Work.shape.customer),
  unit: z.optional(Work.shape.unit),
  timesheet: z.optional(Work.shape.timesheet),
  /** Present with `reviews`. */
  review: z.optional(Work.shape.review),
  /** The line's review, or an empty list. */
  reviews: z.optional(z.array(Review)),
})
export type JobWork = z.infer<typeof JobWork>

/** Value of a line to its treasure. */
const WorkWorth = z.object({
  id_job: Id,
  quantity: z.number(),
  /** Pounds for one unit. */
  treasureprice: Pounds,
  total: Pounds,
  whole_job: z.boolean(),
})

/** Effects of moving a line to another job. */
export const WorkMove = z.object({
  before: WorkWorth,
  after: WorkWorth,
  /** Status of the other job, before and after the move. */
  job_status: z.object({ before: z.string(), after: z.string() }),
  /**
   * True if the line's value changes or the move finishes a job. Show this first, then send
   * `confirmed`.
   */
  must_confirm: z.boolean(),
})
export type WorkMove = z.infer<typeof WorkMove>

/** Effects of the move that the caller saw and confirmed. */
export const ConfirmedMove = z.object({
  quantity: z.number(),
  treasureprice: Pounds,
  total: Pounds,
  finishes: z.boolean(),
})
export type ConfirmedMove = z.infer<typeof ConfirmedMove>

/** A job to which time and materials can be recorded. */
export const TimesheetJob = z.object({
  id: Id,
  id_service: Id,
  id_job_type: Id,
  id_unit: Id,
  descr: z.string(),
  customer: z.object({ fname: z.string(), lname: z.string() }),
  service: Service,
  unit: PriceUnit,
  /** Outward code and town. */
  place: z.string(),
  /** Pounds for one unit. Null if no price is settled. */
  treasureprice: z.nullable(Pounds),
  /**
   * Agreed minimum in units. Less work is billed and paid as this minimum. Null if none was agreed.
   */
  minimum: z.nullable(z.number()),
  /** Hours that the customer agreed to at most. Null or absent if they are not limited. */
  ceiling: z.optional(z.nullable(z.number())),
  /** True if one line covers the whole job, because the job has a fixed rate or a fixed price. */
  whole_job: z.boolean(),
  /** True if the whole-job line is already recorded. */
  recorded: z.boolean(),
  /** London date of the last past appointment, the default of a date field. */
  last_appointment_on: z.nullable(CalendarDate),
})
export type TimesheetJob = z.infer<typeof TimesheetJob>

export const TimesheetJobs = z.object({
  data: z.array(TimesheetJob),
  /** Months, `YYYY-MM`, in which the treasure's timesheet is locked. */
  locked_months: z.array(z.string()),
})
