import * as z from 'zod/mini'
import { CalendarDate, Id, Instant, Pounds } from '../../kernel/wire.ts'
import { PriceUnit } from '../../catalogue/services/services.schema.ts'
import { SignOff } from './sign-offs.schema.ts'
import { VisitFile } from './visit-files.schema.ts'

/** What a treasure reports at a visit: on the way, late, at the door, finished, or nobody opens. */
export const VisitKind = z.enum(['on_the_way', 'late', 'arrived', 'done', 'nobody_in'])
export type VisitKind = z.infer<typeof VisitKind>

/**
 * Time of each report, by the device's clock. If that clock is plainly wrong, by the server's. Null
 * until it is reported.
 */
export const VisitSaid = z.object({
  on_the_way: z.nullable(Instant),
  late: z.nullable(Instant),
  arrived: z.nullable(Instant),
  done: z.nullable(Instant),
  nobody_in: z.nullable(Instant),
})
export type VisitSaid = z.infer<typeof VisitSaid>

/** A visit on a treasure's day. */
export const DayVisit = z.object({
  /** Id of the visit, one time of an appointment. */
  id: Id,
  id_job: Id,
  start_at: Instant,
  end_at: Instant,
  /** True for a visit to look at the work. */
  visit: z.boolean(),
  service: z.string(),
  customer: z.object({
    fname: z.string(),
    lname: z.string(),
    mphone: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  address: z.string(),
  postcode: z.string(),
  descr: z.string(),
  /** Price of one unit for the treasure. Null until a price is agreed. */
  treasureprice: z.nullable(Pounds),
  unit: PriceUnit,
  /** Minutes of travel from the previous visit, as the crow flies. Null for the first. */
  minutes_from_last: z.nullable(z.int()),
  said: VisitSaid,
  /** Photos of the job, and the treasure's own receipts, in the order in which they were taken. */
  files: z.array(VisitFile),
  /** The customer's word that the visit was done. Null before. */
  signed: z.nullable(SignOff),
  /** What the customer answers to `nobody_in`. Null if they have not. */
  answer: z.nullable(z.string()),
})
export type DayVisit = z.infer<typeof DayVisit>

export const TreasureDay = z.object({
  date: CalendarDate,
  id_treasure: Id,
  visits: z.array(DayVisit),
})
export type TreasureDay = z.infer<typeof TreasureDay>

/** What a customer answers if a treasure says that nobody was in. */
export const VisitAnswer = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please say what happened'),
    z.maxLength(500, 'At most 500 characters'),
  )

/** State of a visit for its customer. `changed`: it was moved or cancelled. */
export const VisitState = z.enum(['planned', 'on_the_way', 'here', 'done', 'nobody_in', 'changed'])
export type VisitState = z.infer<typeof VisitState>
