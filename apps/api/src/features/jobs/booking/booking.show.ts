import {
  bookingIntro,
  chipText,
  jobStatus,
  keptAnswers,
  poundsOf,
  vatWithin,
  type Booking,
  type BookingOption,
  type BookingWindow,
  type PriceTrace,
} from '@treasures/api-client'
import { showImage, type PictureRow } from '../images/take-picture.ts'
import { leastOf, unitsIn } from '../../catalogue/prices/price-amounts.rules.ts'
import type { Quote } from '../../catalogue/service-options/offered-options.ts'
import { showQuote, type OfferWords } from '../../catalogue/service-options/quote.show.ts'
import { maskContact } from './masked-contact.rules.ts'
import { draftEnds } from './booking.rules.ts'
import { timeFrom } from './booking-windows.rules.ts'
import type { DraftRow } from './drafts.store.ts'
import { showService, showUnit } from '../../catalogue/services/service-columns.ts'

/** `quote` is the option's present price. Undefined if the option is no longer offered here. */
export const showBooking = (
  row: DraftRow,
  images: readonly PictureRow[],
  quote: Quote | undefined,
  { at, ...words }: OfferWords & { at: Date },
): Booking => {
  const answers = quote ? keptAnswers(quote.row.questions, row.answers) : row.answers
  return {
    id: row.id,
    id_job: row.completed_at ? row.id_job : null,
    id_status: row.id_status,
    postcode: row.postcode,
    town: row.town,
    id_region: row.id_region,
    service: showService(row),
    option: quote ? showQuote(quote, words, answers) : showKeptOption(row, words),
    descr: row.descr,
    answers,
    wanted: row.wanted,
    wanted_on: row.wanted_on,
    wanted_time: row.wanted_time,
    ...maskContact(row),
    step: row.step,
    images: images.map(showImage),
    saved_at: row.updated_at.toISOString(),
    expires_at: draftEnds(row.updated_at).toISOString(),
    announced: isAnnounced(row),
    window: row.completed_at ? null : showWindow(row, at),
    visit: row.visit,
  }
}

/** Shows the time that the customer chose for booking at once. */
export function showWindow(row: DraftRow, at: Date): BookingWindow | null {
  const { window_at, held_until } = row
  if (!window_at) return null
  const { start, end } = timeFrom(window_at, row)
  return {
    start_at: start.toISOString(),
    end_at: end.toISOString(),
    until: held_until && held_until > at ? held_until.toISOString() : null,
  }
}

/** False for an open job that is neither on the board nor matched automatically. */
export const isAnnounced = ({ id_status, on_board, auto_match }: DraftRow) =>
  id_status !== jobStatus.open || on_board || auto_match

/**
 * Shows the option as the job stores it. A booked job shows the agreed price. A draft shows an
 * option that can no longer be booked here.
 */
function showKeptOption(row: DraftRow, { phoneNumber, vatRate }: OfferWords): BookingOption {
  const pence = row.completed_at ? row.customer_price_pence : null
  const worded = {
    id_job_type: row.id_job_type,
    price_unit: showUnit(row),
    duration: unitsIn(row.duration_hundredths),
    chip_text: null,
    booking_intro: null,
    customerprice: poundsOf(pence),
  }
  const least = leastOf(row, pence)
  return {
    id: row.id_option,
    id_service: row.id_service,
    id_job_type: row.id_job_type,
    id_price_unit: row.id_price_unit,
    duration: worded.duration,
    ceiling: unitsIn(row.completed_at ? row.ceiling_hundredths : null),
    explanation: '',
    chip: row.completed_at ? chipText(worded) : 'Option is temporarily unavailable.',
    intro: bookingIntro(worded, phoneNumber),
    ask_for_images: false,
    job_type: { id: row.id_job_type, name: row.type_name, description: row.type_description },
    price_unit: worded.price_unit,
    available: row.completed_at !== null,
    customerprice: worded.customerprice,
    least: poundsOf(least),
    least_vat: poundsOf(vatWithin(least, vatRate)),
  }
}

/** Explains the customer's price, one line for each part. */
export function explainPrice({ customer }: PriceTrace, unit: { name: string }) {
  if (!customer) return []
  const base =
    customer.from === 'option'
      ? `Price of this option, ${unit.name}`
      : `Usual price of this service, ${unit.name}`
  return [
    { label: base, amount: customer.base },
    ...customer.factors.map(({ label, factor }) => ({ label, factor })),
  ]
}
