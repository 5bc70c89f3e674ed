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

/** As soon as possible, any day, or on `wanted_on`. */
export const Wanted = z.enum(['soon', 'flexible', 'date'])
export type Wanted = z.infer<typeof Wanted>

/** In the morning (before 12), in the afternoon, or at a time: `HH:MM`, Europe/London. Null where any time will do. */
export const WantedTime = z.union([z.enum(['morning', 'afternoon']), ClockTime])
export type WantedTime = z.infer<typeof WantedTime>

/** An option as a visitor may know it: regexes, multipliers and the treasure's side stay inside. */
export const BookingOption = z.object({
  id: Id,
  id_service: Id,
  id_job_type: Id,
  id_price_unit: Id,
  /** Minimum hours, days, nights or visits. */
  duration: z.nullable(z.number()),
  explanation: z.string(),
  /** Ready to read: what stands on the chip, and the words before the booking. */
  chip: z.string(),
  intro: z.string(),
  ask_for_images: z.boolean(),
  job_type: JobType,
  price_unit: PriceUnit,
  /** False where a price is missing: it can be seen and not booked. */
  available: z.boolean(),
  /** For one unit, VAT included; null for an estimate. */
  customerprice: z.nullable(Pounds),
  /** The least that it will cost: price × minimum, or the fixed price. */
  least: z.nullable(Pounds),
  /** Of which VAT. */
  least_vat: z.nullable(Pounds),
})
export type BookingOption = z.infer<typeof BookingOption>

/** The first option is the one that is chosen unless the customer chooses another. */
export const BookingService = z.object({ ...Service.shape, options: z.array(BookingOption) })
export type BookingService = z.infer<typeof BookingService>

export const BookingServices = z.object({
  /** Normalised, "SE13 5AB". */
  postcode: z.string(),
  town: z.string(),
  /** False where no franchisee serves: then `data` is empty and an e-mail may be left. */
  served: z.boolean(),
  /** The business has not opened yet: nothing is on offer, and visitors can leave an e-mail. */
  opening_soon: z._default(z.boolean(), false),
  region: z.nullable(z.object({ id: Id, region_name: z.string(), description: z.string() })),
  data: z.array(BookingService),
})
export type BookingServices = z.infer<typeof BookingServices>

/** A price with its reasons, for the customer's eyes. */
export const BookingPrice = z.object({
  option: BookingOption,
  service: Service,
  postcode: z.string(),
  /** What the price is made of, one line each: the base as an amount, the rest as factors. */
  why: z.array(
    z.object({
      label: z.string(),
      amount: z.optional(Pounds),
      factor: z.optional(z.number()),
    }),
  ),
})
export type BookingPrice = z.infer<typeof BookingPrice>

/** Of the words about a job: long enough for any job, short enough to be read on the board. */
/** What is to be done. The same for a visitor's booking and for one that staff add. */
export const JobText = z.string().check(z.trim(), z.maxLength(jobTextLength, jobTextTooLong))

const upTo = (most: number) => z.string().check(z.trim(), z.maxLength(most, 'is too long'))

/**
 * What has been filled in so far. What is left out stays as it is; nothing has to be right before the booking
 * is completed, so that a half-typed e-mail is not lost. Another e-mail takes the place of the whole contact: send
 * name, mobile and address with it.
 */
export const BookingDetails = z.object({
  id_service_option: z.optional(Id),
  /** A full postcode. Another one may make other options hold. */
  postcode: z.optional(upTo(12)),
  descr: z.optional(JobText),
  wanted: z.optional(z.nullable(Wanted)),
  wanted_on: z.optional(z.nullable(DateInput)),
  /** With any `wanted`: "any day, in the morning". */
  wanted_time: z.optional(z.nullable(WantedTime)),
  fname: z.optional(upTo(250)),
  lname: z.optional(upTo(250)),
  email: z.optional(upTo(254)),
  mphone: z.optional(upTo(30)),
  /** Address. */
  address: z.optional(upTo(500)),
  /** Where the customer has got to. */
  step: z.optional(BookingStep),
})
export type BookingDetails = z.infer<typeof BookingDetails>

/** What must be right when a booking is completed: the same for the form and for the server. */
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

export const ImageNumber = numeric(z.int(), z.minimum(1), z.maximum(6))

export const BookingImage = z.object({
  image_number: z.int(),
  /** Relative to the API's base; `?size=thumb` is 400 px wide. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
})
export type BookingImage = z.infer<typeof BookingImage>

/** False if staff must find a treasure: the job is not on the board, and no treasure is looked for automatically. */
const Announced = z.optional(z.boolean())

/**
 * A booking as it stands. `id` is opaque; the job's number comes when it is complete. The contact is masked
 * ("O•••", "o•••@example.com"): the token changes and finishes a booking, and does not read it. A mask that is sent
 * back is no change.
 */
export const Booking = z.object({
  id: Capability,
  id_job: z.nullable(Id),
  /** 0 Draft, 1 Open and so on. */
  id_status: z.int(),
  postcode: z.string(),
  town: z.string(),
  id_region: Id,
  service: Service,
  option: BookingOption,
  descr: z.string(),
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
  /** After this a draft is given up. */
  expires_at: Instant,
  announced: Announced,
})
export type Booking = z.infer<typeof Booking>

/** `customerprice` is what the customer was shown: another one now is refused, and shown first. */
const agreement = {
  customerprice: z.nullable(Pounds),
  terms_accepted: z.literal(true, 'Please accept the terms'),
  /** Asks for work within the 14 days in which a consumer may cancel. Needed where the start is that early. */
  express_request: z._default(z.boolean(), false),
}
export const BookingCompletion = z.object({
  id: Capability,
  token: Secret,
  ...BookingDetails.shape,
  ...agreement,
})
export type BookingCompletion = z.infer<typeof BookingCompletion>

/** By somebody who is signed in. Staff name the customer; customers book for themselves. */
export const SignedInBooking = z.object({
  ...BookingCompletion.shape,
  id_customer: z.optional(Id),
})

/** The same whether or not the e-mail is known. For a visitor `email` is masked. */
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
})
export type BookingDone = z.infer<typeof BookingDone>
