import { bookingSteps, type BookingDone, type BookingStep } from '@treasures/api-client'
import type { Failure } from './booking-failure.ts'

/** One value, so that the form can never show two steps at once. */
export type BookingPhase =
  | { at: BookingStep }
  /** A postcode is being looked up. */
  | { at: 'looking' }
  /** Nobody serves there: an e-mail may be left, is being left, has been left. */
  | { at: 'not-served' }
  | { at: 'telling' }
  | { at: 'thanked' }
  | { at: 'booking' }
  | { at: 'done'; done: BookingDone }
  /** A link was followed here: it leads to a booking, to none, or the server is away. */
  | { at: 'resuming' }
  | { at: 'lost' }
  | { at: 'not-fetched' }
  /** It was gone on with on another device; `booked` where that has booked it. */
  | { at: 'elsewhere'; booked: { id_job: number; at: string } | undefined }

/** The step whose fields are on show, busy or not. */
export function stepOf({ at }: BookingPhase): BookingStep | undefined {
  if (at === 'looking') return 'postcode'
  if (at === 'booking') return 'review'
  return bookingSteps.find((step) => step === at)
}

const neighbour = (step: BookingStep, by: 1 | -1) => bookingSteps[bookingSteps.indexOf(step) + by]
export const stepAfter = (step: BookingStep): BookingStep => neighbour(step, 1) ?? 'review'
export const stepBefore = (step: BookingStep | undefined): BookingStep =>
  (step && neighbour(step, -1)) ?? 'postcode'

/** What the form has to say beside its fields. */
export type Notice =
  | { says: 'price-changed'; was: number | null; now: number | null }
  | { says: 'begun-anew'; why: 'run-out' | 'moved'; hadPhotos: boolean }
  | { says: 'option-gone' }
  | { says: 'photos-on-their-way' }
  /** As many bookings under one e-mail as a day has. */
  | { says: 'email-busy' }
  | ({ says: 'failed' } & Failure)
