import * as z from 'zod/mini'
import { NextVisit } from '../appointments/appointments.schema.ts'
import { JobAnswer } from '../job-answers/job-answers.schema.ts'
import { Wanted, WantedTime } from '../booking/booking.schema.ts'
import { PriceUnit, Service } from '../../catalogue/services/services.schema.ts'
import { CalendarDate, Capability, Id, Instant, Pounds } from '../../kernel/wire.ts'
import { CheckedDocument } from '../../people/treasures/treasures.schema.ts'

/** A job for its customer. */
export const CustomerJob = z.object({
  id: Id,
  id_status: z.int(),
  /** Status for display, such as "Open". */
  status: z.string(),
  id_service: Id,
  /** Null if the booked option no longer exists. */
  id_service_option: z.nullable(Id),
  service: Service,
  id_job_type: Id,
  unit: PriceUnit,
  descr: z.string(),
  /** Answers to the option's questions, in the order in which they were asked. */
  answers: z._default(z.array(JobAnswer), []),
  address: z.string(),
  postcode: z.string(),
  wanted: z.nullable(Wanted),
  wanted_on: z.nullable(CalendarDate),
  wanted_time: z.nullable(WantedTime),
  /** Price of one unit, or of the whole job if the price is fixed. Null for an estimate. */
  customerprice: z.nullable(Pounds),
  /** Lowest cost. */
  least: z.nullable(Pounds),
  /** Hours that were agreed to at most. Null if the hours worked are paid, however many. */
  ceiling: z.nullable(z.number()),
  /** The job's treasure. Their mobile is present while the job is theirs. */
  treasure: z.nullable(
    z.object({
      fname: z.string(),
      mphone: z.nullable(z.string()),
      /** Average rating by customers, out of 5. Null before the first. */
      rating: z.nullable(z.number()),
      ratings: z.int(),
      /** Documents for the job's trade, by name. */
      checked: z._default(z.array(CheckedDocument), []),
    }),
  ),
  /** Number of estimates that wait for the customer's answer. */
  estimates_to_answer: z.int(),
  /** The treasure's next visit, or the current one. */
  next_visit: z.nullable(NextVisit),
  images_id: z.nullable(Capability),
  /** Photos of visits that the reader may see. */
  visit_photos: z.int(),
  /** True if a visit was signed off. */
  signed: z.boolean(),
  /** True if labour was recorded, which the customer can review. */
  worked: z.boolean(),
  /**
   * Newest invoice of the job. The total covers the job's work on all its invoices, less credits.
   */
  invoiced: z.nullable(z.object({ id_invoice: Id, total: Pounds })),
  created_at: Instant,
  posted_at: z.nullable(Instant),
  /** True if description and photos can be edited, until the job is done. */
  can_edit: z.boolean(),
  can_decline: z.boolean(),
  /** True if a visit has begun. The customer then asks staff to cancel. */
  begun: z.boolean(),
  /** True if staff were asked to cancel the job and have not answered. */
  cancel_asked: z.boolean(),
  can_continue: z.boolean(),
})
export type CustomerJob = z.infer<typeof CustomerJob>

/** A job for the holder of its link, without details that identify or locate a person. */
export const LinkedJob = z.object({
  id: Id,
  id_status: z.int(),
  status: z.string(),
  service: Service,
  unit: PriceUnit,
  id_job_type: Id,
  descr: z.string(),
  /** Outward code only. */
  postcode: z.string(),
  town: z.string(),
  wanted: z.nullable(Wanted),
  wanted_on: z.nullable(CalendarDate),
  wanted_time: z.nullable(WantedTime),
  customerprice: z.nullable(Pounds),
  can_decline: z.boolean(),
  /** True if a visit has begun. The customer then asks staff to cancel. */
  begun: z.boolean(),
  can_continue: z.boolean(),
  /**
   * True if a visitor booked with the e-mail of an account. The account's owner may add the job to
   * it.
   */
  can_add: z.boolean(),
})
export type LinkedJob = z.infer<typeof LinkedJob>
