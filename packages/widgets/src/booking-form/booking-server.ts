import {
  bookJob,
  completeBooking,
  createPartialBooking,
  isApiError,
  readPartialBooking,
  updatePartialBooking,
  type ApiClient,
  type Booking,
  type BookingDetails,
  type BookingDone,
} from '@treasures/api-client'
import { createKeys } from '../shared/idempotency-keys.ts'
import type { BookingKey } from './booking-draft.ts'

export type ServerPorts = {
  client: ApiClient
  makeKey: () => string
  region?: number | undefined
  embed?: string | undefined
  /** The signed-in caller books for themselves, or for the customer named here. */
  signedIn?: { id_customer?: number | undefined } | undefined
}

/** The price and the request for express work that the customer agreed to. */
export type Agreement = { customerprice: number | null; express_request: boolean }

/** True if the draft cannot continue, so that the input has to start another one. */
export const isDraftGone = (error: unknown) =>
  isApiError(error, 'booking_expired', 'booking_not_found')

/** Calls that make a booking. */
export function createBookingServer(ports: ServerPorts) {
  const { client } = ports
  const withKey = createKeys(ports.makeKey)

  return {
    create(details: BookingDetails & { id_service_option: number; postcode: string }) {
      const body = {
        ...details,
        ...(ports.region !== undefined && { id_region: ports.region }),
        ...(ports.embed !== undefined && { embed: ports.embed }),
      }
      return withKey(body, (idempotencyKey) =>
        client.call(createPartialBooking, { body }, { idempotencyKey }),
      )
    },

    update: ({ id, token }: BookingKey, details: BookingDetails, send_link = false) =>
      client.call(updatePartialBooking, { params: { id }, body: { token, send_link, ...details } }),

    read: ({ id, token }: BookingKey): Promise<Booking> =>
      client.call(readPartialBooking, { params: { id }, body: { token } }),

    complete(key: BookingKey, details: BookingDetails, agreed: Agreement): Promise<BookingDone> {
      const body = { ...details, ...key, ...agreed, terms_accepted: true as const }
      return withKey(body, (idempotencyKey) =>
        ports.signedIn
          ? client.call(bookJob, { body: { ...body, ...ports.signedIn } }, { idempotencyKey })
          : client.call(completeBooking, { body }, { idempotencyKey }),
      )
    },
  }
}

/**
 * The confirmation of a draft that was already complete, in the shape that completing it returns.
 */
export const doneOf = (booking: Booking): BookingDone => ({
  id_job: booking.id_job ?? 0,
  id_status: booking.id_status,
  service: booking.service.name,
  customerprice: booking.option.customerprice,
  least: booking.option.least,
  wanted: booking.wanted ?? 'flexible',
  wanted_on: booking.wanted_on,
  wanted_time: booking.wanted_time,
  email: booking.email,
  announced: booking.announced,
  visit: booking.visit,
})
