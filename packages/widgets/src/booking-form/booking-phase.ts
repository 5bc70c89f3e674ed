import { bookingSteps, type BookingDone, type BookingStep } from '@treasures/api-client'
import type { Failure } from './booking-failure.ts'

/** Phase of the form. A single value, so that two steps can never show at once. */
export type BookingPhase =
  | { at: BookingStep }
  /** Looks up the postcode. */
  | { at: 'looking' }
  /** The postcode is not served. The visitor may leave an e-mail, is sending it, or has sent it. */
  | { at: 'not-served' }
  | { at: 'telling' }
  | { at: 'thanked' }
  | { at: 'booking' }
  | { at: 'done'; done: BookingDone }
  /**
   * The form was opened from a link. The booking is loading, does not exist, or cannot be loaded.
   */
  | { at: 'resuming' }
  | { at: 'lost' }
  | { at: 'not-fetched' }
  /** Continued on another device. `booked` is set if that device has booked it. */
  | { at: 'elsewhere'; booked: { id_job: number; at: string } | undefined }

/** Step with visible fields, busy or not. */
export function stepOf({ at }: BookingPhase): BookingStep | undefined {
  if (at === 'looking') return 'postcode'
  if (at === 'booking') return 'review'
  return bookingSteps.find((step) => step === at)
}

const neighbour = (step: BookingStep, by: 1 | -1) => bookingSteps[bookingSteps.indexOf(step) + by]
export const nextStep = (step: BookingStep): BookingStep => neighbour(step, 1) ?? 'review'
export const stepBefore = (step: BookingStep | undefined): BookingStep =>
  (step && neighbour(step, -1)) ?? 'postcode'

/** Message beside the fields. */
export type Notice =
  | { says: 'price-changed'; was: number | null; now: number | null }
  | { says: 'restarted'; why: 'run-out' | 'moved'; hadPhotos: boolean }
  | { says: 'option-gone' }
  | { says: 'photos-on-their-way' }
  /** The option asks other questions than before, at the same price. */
  | { says: 'questions-changed' }
  /** The time that was chosen is no longer free. */
  | { says: 'window-taken' }
  /** The e-mail has reached the day's limit of bookings. */
  | { says: 'email-busy' }
  | ({ says: 'failed' } & Failure)
