import * as z from 'zod/mini'
import { Email } from '../../kernel/contacts.schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { Capability, Id, Secret, Upload, byId } from '../../kernel/wire.ts'
import {
  Booking,
  BookingCompletion,
  BookingDetails,
  BookingDone,
  BookingImage,
  BookingPrice,
  BookingServices,
  ImageNumber,
  SignedInBooking,
} from './booking.schema.ts'

const Postcode = z.string().check(z.trim(), z.minLength(1), z.maxLength(12))
const unknownPostcode = { postcode_unknown: 422 }
/**
 * `booking_elsewhere`: the booking continued on another device. `booked` names the job, if the
 * booking became one there.
 */
const noBooking = { booking_not_found: 404 }
const elsewhere = { booking_elsewhere: 409 }
const draftOnly = { ...noBooking, ...elsewhere, booking_completed: 409, booking_expired: 410 }
/** No treasure is free any longer at the time that the customer chose to book at once. */
const windowTaken = { window_taken: 409 }
/** Until the business opens, only staff can book. */
const notOpen = { not_open: 409 }
const unavailable = { ...unknownPostcode, option_not_here: 422, option_unavailable: 409 }

/** If several franchisees serve the postcode, the one of `id_region` comes first. */
export const listBookingServices = endpoint('GET', '/public/job/booking/services/{postcode}', {
  summary: 'What can be booked at a postcode, with prices.',
  params: z.object({ postcode: Postcode }),
  query: z.object({ id_region: z.optional(Id) }),
  ok: BookingServices,
  problems: unknownPostcode,
  access: 'public',
})

export const listMyBookingServices = endpoint('GET', '/my/job/booking/services', {
  summary: "What can be booked at the signed-in customer's address, with prices.",
  ok: BookingServices,
  problems: { customer_has_no_postcode: 409, ...unknownPostcode },
  access: 'customer',
})

/** `{a}` is a service option's id, `{b}` a postcode. */
export const getBookingPrice = endpoint('GET', '/public/job/request/price/{a}/{b}', {
  summary: 'What a service option costs at a postcode, and why.',
  params: z.object({ a: Id, b: Postcode }),
  ok: BookingPrice,
  problems: { service_option_not_found: 404, ...unknownPostcode, option_not_here: 422 },
  access: 'public',
})

export const getMyBookingPrice = endpoint('GET', '/my/job/booking/price/{id}', {
  summary: "What a service option costs at the signed-in customer's address, and why.",
  ...byId,
  ok: BookingPrice,
  problems: {
    service_option_not_found: 404,
    customer_has_no_postcode: 409,
    ...unknownPostcode,
    option_not_here: 422,
  },
  access: 'customer',
})

/** Only this answer contains `token`. A repeated call begins another booking, which is harmless. */
export const createPartialBooking = endpoint('POST', '/public/job/booking/partial/create', {
  summary: 'Begins a booking.',
  body: z.object({
    ...BookingDetails.shape,
    id_service_option: Id,
    postcode: Postcode,
    id_region: z.optional(Id),
    /** Id of the embed that the booking comes from. */
    embed: z.optional(Capability),
  }),
  ok: z.object({ id: Capability, token: Secret, booking: Booking }),
  problems: { ...unavailable, ...notOpen },
  access: 'public',
})

/** With `send_link`, the customer receives an e-mailed link to continue elsewhere. */
export const updatePartialBooking = endpoint('PUT', '/public/job/booking/partial/update/{id}', {
  summary: 'Saves what has been filled in so far.',
  params: z.object({ id: Capability }),
  body: z.object({
    token: Secret,
    ...BookingDetails.shape,
    send_link: z._default(z.boolean(), false),
  }),
  ok: Booking,
  problems: { ...draftOnly, ...unavailable },
  access: 'public',
})

/** A POST, so that the token never appears in an address. */
export const readPartialBooking = endpoint('POST', '/public/job/booking/partial/read/{id}', {
  summary: 'A booking as it is now, for the holder of its token.',
  params: z.object({ id: Capability }),
  body: z.object({ token: Secret }),
  ok: Booking,
  problems: { ...noBooking, ...elsewhere },
  access: 'public',
})

/** `id_job` is the booking's opaque id. JPEG, PNG or WebP up to 10 MB, saved without metadata. */
export const uploadBookingImage = endpoint('POST', '/public/job/booking/image', {
  summary: 'Adds a photo to a booking, or replaces the one with the same number.',
  body: z.object({ id_job: Capability, token: Secret, image_number: ImageNumber, file: Upload }),
  ok: BookingImage,
  problems: { ...draftOnly, image_not_readable: 422, image_too_large: 413 },
  access: 'public',
  consumes: 'multipart',
})

export const removeBookingImage = endpoint('POST', '/public/job/booking/image/remove', {
  summary: 'Removes a photo from a booking.',
  body: z.object({ id_job: Capability, token: Secret, image_number: ImageNumber }),
  ok: z.object({ image_number: z.int() }),
  problems: draftOnly,
  access: 'public',
})

/** A second completion makes no second job and returns the same answer. */
export const completeBooking = endpoint('PUT', '/public/job/booking/complete', {
  summary: 'Books the job.',
  body: BookingCompletion,
  ok: BookingDone,
  problems: {
    ...draftOnly,
    ...unavailable,
    booking_incomplete: 422,
    price_changed: 409,
    ...windowTaken,
    booking_email_busy: 429,
    ...notOpen,
  },
  access: 'public',
  idempotent: true,
})

/** Customers book for themselves. Staff name the customer. */
export const bookJob = endpoint('PUT', '/book-job', {
  summary: 'Books the job for a known customer.',
  body: SignedInBooking,
  ok: BookingDone,
  problems: {
    ...draftOnly,
    ...unavailable,
    booking_incomplete: 422,
    price_changed: 409,
    ...windowTaken,
    customer_not_found: 404,
    customer_required: 422,
    ...notOpen,
  },
  access: 'staff_or_customer',
  permission: 'jobs.create',
  idempotent: true,
})

/**
 * `id` is a draft's id, so the call works only during a booking. Answer and timing are the same for
 * every e-mail. They therefore do not reveal whether an e-mail has an account. Offer sign-in to
 * every visitor.
 */
export const isCustomerAccountHolder = endpoint(
  'GET',
  '/public/is-a-customer-account-holder/{email}',
  {
    summary: 'Gives the same answer for every e-mail, so it reveals no accounts.',
    params: z.object({ email: Email }),
    query: z.object({ id: Capability }),
    ok: z.object({ is_account_holder: z.null() }),
    problems: noBooking,
    access: 'public',
  },
)

/** For postcodes without a franchisee. A repeated request gets the same answer. */
export const askForCoverage = endpoint('POST', '/public/job/booking/not-served', {
  summary: 'Leaves an e-mail address, to be notified when a postcode is covered.',
  body: z.object({ email: Email, postcode: Postcode }),
  ok: z.object({ postcode: z.string() }),
  problems: unknownPostcode,
  access: 'public',
})

export const listCoverageRequests = endpoint('GET', '/coverage-requests', {
  summary:
    'Places where people wait for our service, the most wanted first; at most 250. A franchisee sees those nearest to their region.',
  ok: z.object({
    data: z.array(
      z.object({ outcode: z.string(), town: z.string(), people: z.int(), latest: z.string() }),
    ),
  }),
  access: 'staff',
  permission: 'ambassadors.view',
})
