import * as z from 'zod/mini'
import { NextVisit } from '../appointments/appointments.schema.ts'
import { Wanted, WantedTime } from '../booking/booking.schema.ts'
import { PriceUnit, Service } from '../../catalogue/services/services.schema.ts'
import { CalendarDate, Capability, Id, Instant, Pounds } from '../../kernel/wire.ts'

/** A job as its customer sees it. */
export const CustomerJob = z.object({
  id: Id,
  id_status: z.int(),
  /** In words: "Open". */
  status: z.string(),
  id_service: Id,
  /** Null where what was booked is no option any more. */
  id_service_option: z.nullable(Id),
  service: Service,
  id_job_type: Id,
  unit: PriceUnit,
  descr: z.string(),
  address: z.string(),
  postcode: z.string(),
  wanted: z.nullable(Wanted),
  wanted_on: z.nullable(CalendarDate),
  wanted_time: z.nullable(WantedTime),
  /** For one unit, or for the whole where the price is fixed; null for an estimate. */
  customerprice: z.nullable(Pounds),
  /** The least that it will cost. */
  least: z.nullable(Pounds),
  /** Whoever does the work; their mobile while it is theirs to do. */
  treasure: z.nullable(
    z.object({
      fname: z.string(),
      mphone: z.nullable(z.string()),
      /** What customers gave, out of 5; null before the first. */
      rating: z.nullable(z.number()),
      ratings: z.int(),
    }),
  ),
  /** When they come next, or are there now. */
  next_visit: z.nullable(NextVisit),
  images_id: z.nullable(Capability),
  created_at: Instant,
  posted_at: z.nullable(Instant),
  /** Its description and photos, until it is done. */
  can_edit: z.boolean(),
  can_decline: z.boolean(),
  /** A visit has begun: to cancel, the customer asks staff. */
  begun: z.boolean(),
  /** Staff were asked to cancel it, and have not answered. */
  cancel_asked: z.boolean(),
  can_continue: z.boolean(),
})
export type CustomerJob = z.infer<typeof CustomerJob>

/** A job as it shows to whoever holds its link: nothing by which somebody could be found. */
export const LinkedJob = z.object({
  id: Id,
  id_status: z.int(),
  status: z.string(),
  service: Service,
  unit: PriceUnit,
  id_job_type: Id,
  descr: z.string(),
  /** Outward code. */
  postcode: z.string(),
  town: z.string(),
  wanted: z.nullable(Wanted),
  wanted_on: z.nullable(CalendarDate),
  wanted_time: z.nullable(WantedTime),
  customerprice: z.nullable(Pounds),
  can_decline: z.boolean(),
  /** A visit has begun: to cancel, the customer asks staff. */
  begun: z.boolean(),
  can_continue: z.boolean(),
  /** Booked by a visitor, under an e-mail with an account to which its owner may add it. */
  can_add: z.boolean(),
})
export type LinkedJob = z.infer<typeof LinkedJob>
