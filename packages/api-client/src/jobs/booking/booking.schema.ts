import * as z from 'zod/mini'
import {
  bookingSteps,
  jobTextLength,
  jobTextMissing,
  jobTextTooLong,
} from './booking-steps.rules.ts'
import { Mobile } from '../claims/claims.schema.ts'
import { Email } from '../../kernel/contacts.schema.ts'
import { FirstName, LastName } from '../../people/users/person.schema.ts'
import { JobType, PriceUnit, Service } from '../../catalogue/services/services.schema.ts'
import { Answers, Questions } from '../../catalogue/service-options/questions.schema.ts'
import { photosAtMost } from '../../kernel/upload-limits.ts'
import {
  CalendarDate,
  Capability,
  ClockTime,
  DateInput,
  Id,
  Instant,
  numeric,
  Pounds,
  Secret,
} from '../../kernel/wire.ts'

export const BookingStep = z.enum(bookingSteps)
export type BookingStep = z.infer<typeof BookingStep>

/** `soon`: as soon as possible. `flexible`: on any day. `date`: on `wanted_on`. */
export const Wanted = z.enum(['soon', 'flexible', 'date'])
export type Wanted = z.infer<typeof Wanted>

/** `morning` (before 12:00), `afternoon`, or a London time `HH:MM`. Null if any time suits. */
export const WantedTime = z.union([z.enum(['morning', 'afternoon']), ClockTime])
export type WantedTime = z.infer<typeof WantedTime>

/** A service option for visitors, without regex, multiplier and the treasure's price. */
export const BookingOption = z.object({
  id: Id,
  id_service: Id,
  id_job_type: Id,
  id_price_unit: Id,
  /** Minimum hours, days, nights or visits. */
  duration: z.nullable(z.number()),
  /**
   * Hours that the customer agrees to at most. More is recorded and invoiced only if they agree to
   * it. Null or absent if the hours are not limited, or the option is not by the hour.
   */
  ceiling: z.optional(z.nullable(z.number())),
  explanation: z.string(),
  /** Ready to display: the text on the chip, and the introduction before the booking. */
  chip: z.string(),
  intro: z.string(),
  ask_for_images: z.boolean(),
  job_type: JobType,
  price_unit: PriceUnit,
  /** False if a price is missing. The option can then be shown but not booked. */
  available: z.boolean(),
  /**
   * Price of one unit, VAT included. Null for an estimate. In a booking it includes the answers. A
   * required question without an answer counts at its least.
   */
  customerprice: z.nullable(Pounds),
  /** Lowest cost: price × minimum, or the fixed price. */
  least: z.nullable(Pounds),
  /** VAT in `least`. */
  least_vat: z.nullable(Pounds),
  /** Absent if the option asks nothing more. */
  questions: z.optional(Questions),
})
export type BookingOption = z.infer<typeof BookingOption>

/** The first option is selected by default. */
export const BookingService = z.object({ ...Service.shape, options: z.array(BookingOption) })
export type BookingService = z.infer<typeof BookingService>

export const BookingServices = z.object({
  /** Normalised, "SE13 5AB". */
  postcode: z.string(),
  town: z.string(),
  /**
   * False if no franchisee serves the postcode. `data` is empty then, and the visitor can leave an
   * e-mail.
   */
  served: z.boolean(),
  /**
   * True if the business has not opened yet. `data` is empty then, and the visitor can leave an
   * e-mail.
   */
  opening_soon: z._default(z.boolean(), false),
  region: z.nullable(z.object({ id: Id, region_name: z.string(), description: z.string() })),
  data: z.array(BookingService),
})
export type BookingServices = z.infer<typeof BookingServices>

/** A price with its explanation for the customer. */
export const BookingPrice = z.object({
  option: BookingOption,
  service: Service,
  postcode: z.string(),
  /** Parts of the price, one line each: the base as an amount, the others as factors. */
  why: z.array(
    z.object({
      label: z.string(),
      amount: z.optional(Pounds),
      factor: z.optional(z.number()),
    }),
  ),
})
export type BookingPrice = z.infer<typeof BookingPrice>

/**
 * Description of the job. Visitors and staff have the same limit: long enough for any job and short
 * enough for the board.
 */
export const JobText = z.string().check(z.trim(), z.maxLength(jobTextLength, jobTextTooLong))

const upTo = (most: number) => z.string().check(z.trim(), z.maxLength(most, 'is too long'))

/**
 * Fields filled in so far. Omitted fields stay unchanged. Values are checked only when the booking
 * is completed, so that a half-typed e-mail is not lost. A new e-mail replaces the whole contact,
 * so send name, mobile and address with it.
 */
export const BookingDetails = z.object({
  id_service_option: z.optional(Id),
  /** A full postcode. Another postcode may change which options apply. */
  postcode: z.optional(upTo(12)),
  descr: z.optional(JobText),
  /** All answers so far. */
  answers: z.optional(Answers),
  /** Version of the questions to which the answers belong. Required with answers. */
  id_questions: z.optional(Id),
  wanted: z.optional(z.nullable(Wanted)),
  wanted_on: z.optional(z.nullable(DateInput)),
  /** Applies to any `wanted`: "any day, in the morning". */
  wanted_time: z.optional(z.nullable(WantedTime)),
  fname: z.optional(upTo(250)),
  lname: z.optional(upTo(250)),
  email: z.optional(upTo(254)),
  mphone: z.optional(upTo(30)),
  address: z.optional(upTo(500)),
  /** The customer's current step. */
  step: z.optional(BookingStep),
})
export type BookingDetails = z.infer<typeof BookingDetails>

/** Contact of a completed booking. Form and server apply the same rules. */
export const BookingContact = z.object({
  fname: FirstName,
  lname: LastName,
  email: Email,
  mphone: Mobile,
  address: z
    .string('Address is required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Address is required', abort: true }),
      z.maxLength(500, 'Address is too long'),
    ),
})
export type BookingContact = z.infer<typeof BookingContact>

export const BookingDescription = z
  .string(jobTextMissing)
  .check(
    z.trim(),
    z.minLength(1, { error: jobTextMissing, abort: true }),
    z.maxLength(jobTextLength, jobTextTooLong),
  )

export const ImageNumber = numeric(z.int(), z.minimum(1), z.maximum(photosAtMost))

export const BookingImage = z.object({
  image_number: z.int(),
  /** Relative to the API's base. `?size=thumb` is 400 px wide. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
})
export type BookingImage = z.infer<typeof BookingImage>

/**
 * False if staff must find a treasure. The job is then neither on the board nor offered
 * automatically.
 */
const Announced = z.optional(z.boolean())

/** Next agreed visit of the treasure who has the job. Null if there is none. */
const AgreedVisit = z.optional(z.nullable(z.object({ start_at: Instant, end_at: Instant })))

/** Time that the customer chose to book at once. */
export const BookingWindow = z.object({
  start_at: Instant,
  end_at: Instant,
  /**
   * End of the hold. Null if the hold has ended. Completing the booking then tries to take the time
   * again.
   */
  until: z.nullable(Instant),
})
export type BookingWindow = z.infer<typeof BookingWindow>

/**
 * A booking in its current state. `id` is opaque. The job's number is set on completion. The
 * contact is masked ("O•••", "o•••@example.com"), because a token may change and complete a booking
 * but not read its contact. Sending a mask back changes nothing.
 */
export const Booking = z.object({
  id: Capability,
  id_job: z.nullable(Id),
  /** Status: 0 Draft, 1 Open and so on. */
  id_status: z.int(),
  postcode: z.string(),
  town: z.string(),
  id_region: Id,
  service: Service,
  option: BookingOption,
  descr: z.string(),
  /** Answers that apply to the option's present questions. */
  answers: z.optional(Answers),
  wanted: z.nullable(Wanted),
  wanted_on: z.nullable(CalendarDate),
  wanted_time: z.nullable(WantedTime),
  fname: z.string(),
  lname: z.string(),
  email: z.string(),
  mphone: z.string(),
  address: z.string(),
  step: BookingStep,
  images: z.array(BookingImage),
  saved_at: Instant,
  /** Time after which a draft expires. */
  expires_at: Instant,
  /** Null if the customer chose no time, or if the booking is complete. */
  window: z.optional(z.nullable(BookingWindow)),
  visit: AgreedVisit,
  announced: Announced,
})
export type Booking = z.infer<typeof Booking>

/**
 * `customerprice` is the price that the customer saw. If the price has changed, the call is
 * refused, and the customer must see the new price first.
 */
const agreement = {
  customerprice: z.nullable(Pounds),
  terms_accepted: z.literal(true, 'Please accept the terms'),
  /**
   * Asks for work within the 14 days in which a consumer may cancel. Required if the start is that
   * early.
   */
  express_request: z._default(z.boolean(), false),
}
export const BookingCompletion = z.object({
  id: Capability,
  token: Secret,
  ...BookingDetails.shape,
  ...agreement,
})
export type BookingCompletion = z.infer<typeof BookingCompletion>

/** A booking by a signed-in user. Staff name the customer. Customers book for themselves. */
export const SignedInBooking = z.object({
  ...BookingCompletion.shape,
  id_customer: z.optional(Id),
})

/** Known and unknown e-mails get the same answer. `email` is masked for a visitor. */
export const BookingDone = z.object({
  id_job: Id,
  id_status: z.int(),
  service: z.string(),
  customerprice: z.nullable(Pounds),
  least: z.nullable(Pounds),
  wanted: Wanted,
  wanted_on: z.nullable(CalendarDate),
  wanted_time: z.nullable(WantedTime),
  email: z.string(),
  announced: Announced,
  visit: AgreedVisit,
})
export type BookingDone = z.infer<typeof BookingDone>
