import * as z from 'zod/mini'
import { Review } from '../reviews/reviews.schema.ts'
import { PriceUnit, Service } from '../../catalogue/services/services.schema.ts'
import { CalendarDate, DateInput, Id, Instant, Pounds } from '../../kernel/wire.ts'
import { ItemPrice } from '../../kernel/pounds.schema.ts'

/** Quantities are held as hundredths: at most two decimals. */
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
 * Of a whole-job line (fixed rate, or unit 4) the quantity is 1 whatever is sent; else `greatestQuantity` says how much
 * of a unit one date takes.
 */
export const Labour = z.object({
  id_job: Id,
  date: WorkDate,
  quantity: Quantity,
  descr: z._default(WorkText, ''),
})
export type Labour = z.infer<typeof Labour>

export const Materials = z.object({
  id_job: Id,
  quantity: Quantity,
  descr: RequiredText,
  /** Pounds for one piece. */
  treasureprice: ItemPrice,
  date: WorkDate,
})
export type Materials = z.infer<typeof Materials>

/** A timesheet line. */
export const Work = z.object({
  id: Id,
  id_timesheet: Id,
  id_treasure: Id,
  id_job: Id,
  id_service: Id,
  /** The unit's id. */
  price_unit: Id,
  date: CalendarDate,
  quantity: z.number(),
  descr: z.string(),
  /** Pounds for one unit, of the treasure's side; null where it is not the caller's to know. */
  treasureprice: z.nullable(Pounds),
  total: z.nullable(Pounds),
  /** The customer's side; null where it is not the caller's to know. */
  customerprice: z.nullable(Pounds),
  customer_total: z.nullable(Pounds),
  currency: z.string(),
  material: z.boolean(),
  material_price: z.nullable(Pounds),
  /** The whole job in one line. */
  whole_job: z.boolean(),
  /** Brings the job up to the agreed minimum. It cannot be changed; staff can waive it. */
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

/** What comes with the lines of a job, by the names that the query takes. */
export const workRelations = ['treasure', 'customer', 'unit', 'reviews', 'timesheet'] as const
export type WorkRelation = (typeof workRelations)[number]

/** A line in the list of a job, with the relations that the query named. */
export const JobWork = z.extend(Work, {
  treasure: z.optional(Work.shape.treasure),
  customer: z.optional(Work.shape.customer),
  unit: z.optional(Work.shape.unit),
  timesheet: z.optional(Work.shape.timesheet),
  /** Comes with `reviews`. */
  review: z.optional(Work.shape.review),
  /** The line's one review, or none. */
  reviews: z.optional(z.array(Review)),
})
export type JobWork = z.infer<typeof JobWork>

/** What an entry is worth to its treasure. */
const WorkWorth = z.object({
  id_job: Id,
  quantity: z.number(),
  /** Pounds for one unit. */
  treasureprice: Pounds,
  total: Pounds,
  whole_job: z.boolean(),
})

/** What moving a line to another job would do. */
export const WorkMove = z.object({
  before: WorkWorth,
  after: WorkWorth,
  /** The other job's status, and what it becomes by this. */
  job_status: z.object({ before: z.string(), after: z.string() }),
  /** It is worth something else, or finishes a job: say so first, and send `confirmed`. */
  must_confirm: z.boolean(),
})
export type WorkMove = z.infer<typeof WorkMove>

/** The consequences as they were shown and agreed to. */
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
  /** Pounds for one unit; null where it is not settled. */
  treasureprice: z.nullable(Pounds),
  /** Agreed minimum in units: shorter work is billed and paid as this much. Null if none was agreed. */
  minimum: z.nullable(z.number()),
  /** One line says it all: fixed rate, or a fixed price. */
  whole_job: z.boolean(),
  /** There is such a line already. */
  recorded: z.boolean(),
  /** The last appointment before now, London date; where a date field begins. */
  last_appointment_on: z.nullable(CalendarDate),
})
export type TimesheetJob = z.infer<typeof TimesheetJob>
