import type {
  completeBooking,
  Endpoint,
  ProblemOf,
  updatePartialBooking,
} from '@treasures/api-client'
import { Refusal, type RefusalExtras } from '#kernel/http/refuse.ts'

type BookingProblem =
  | ProblemOf<typeof completeBooking>
  | ProblemOf<typeof updatePartialBooking>
  | 'service_option_not_found'

const texts: Partial<Record<BookingProblem, string>> = {
  not_open: 'We are opening soon: you cannot book yet.',
  booking_not_found: 'We can’t find that booking. It may have been opened on another device.',
  booking_elsewhere:
    'You have gone on with this booking on another device. Please finish it there.',
  booking_completed: 'This booking is complete already.',
  booking_expired: 'This booking was left too long. Please start a new one.',
  postcode_unknown: "We can't find this postcode. Please check it: we need all of it.",
  option_not_here: 'This option is not on offer at this postcode.',
  option_unavailable: 'Option is temporarily unavailable.',
  window_taken: 'That time has just been taken. Please choose another.',
  service_option_not_found: 'We can’t find that service option.',
}

/**
 * Refuses with a problem that several calls share. The status is the one that the call declares.
 */
export const refuseBooking = (
  { problems = {} }: Endpoint,
  code: BookingProblem,
  message = texts[code] ?? code,
  extras?: RefusalExtras,
): Refusal => new Refusal(problems[code] ?? 422, code, message, extras)
