import {
  bookingIntro,
  chipText,
  isAvailable,
  poundsOf,
  priceAnswers,
  vatWithin,
  type Answer,
  type BookingOption,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { vatToday } from '../rates/rates.store.ts'
import { leastOf, mostHours, unitsIn } from '../prices/price-amounts.rules.ts'
import { showUnit } from '../services/service-columns.ts'
import type { Quote } from './offered-options.ts'
import { durationOf, showJobType } from './option-rows.store.ts'
import { hasPrices } from './questions.decide.ts'

/** Values for an option's texts and amounts that are not part of its quote. */
export type OfferWords = { phoneNumber: string | null; vatRate: number }
export const offerWords = async (
  db: Db,
  { publicSettings }: Pick<Deps, 'publicSettings'>,
  at: Date,
): Promise<OfferWords> => ({
  phoneNumber: publicSettings().support_phone,
  vatRate: await vatToday(db, at),
})

/** `from` is true if answers can raise the price. */
const wordedOf = ({ row, customer_price_pence }: Quote) => ({
  from: hasPrices(row.questions),
  id_job_type: row.id_job_type,
  price_unit: showUnit(row),
  duration: durationOf(row),
  chip_text: row.chip_text,
  booking_intro: row.booking_intro,
  customerprice: poundsOf(customer_price_pence),
})

/** True if the option can be booked. An estimate needs no price. */
export const canBeBooked = (quote: Quote): boolean => isAvailable(wordedOf(quote))
export const chipOf = (quote: Quote): string => chipText(wordedOf(quote))

/**
 * Shows an option to a customer, with pounds and texts. The price includes the answers, and the
 * least of each required question that is not answered.
 */
export function showQuote(
  quote: Quote,
  { phoneNumber, vatRate }: OfferWords,
  answers: readonly Answer[] = [],
): BookingOption {
  const { row } = quote
  const { id_questions, questions } = row
  const customer_price_pence =
    quote.customer_price_pence === null
      ? null
      : quote.customer_price_pence + priceAnswers(questions, answers).pence
  const worded = wordedOf({ ...quote, customer_price_pence })
  const least = leastOf(row, customer_price_pence)
  return {
    id: row.id,
    id_service: row.id_service,
    id_job_type: row.id_job_type,
    id_price_unit: row.id_price_unit,
    duration: worded.duration,
    ceiling: unitsIn(mostHours(row)),
    explanation: row.explanation,
    chip: chipText(worded),
    intro: bookingIntro(worded, phoneNumber),
    ask_for_images: row.ask_for_images,
    job_type: showJobType(row),
    price_unit: worded.price_unit,
    available: isAvailable(worded),
    customerprice: worded.customerprice,
    least: poundsOf(least),
    least_vat: poundsOf(vatWithin(least, vatRate)),
    ...(id_questions !== null &&
      questions.length > 0 && {
        questions: {
          id_version: id_questions,
          customerprice: poundsOf(quote.customer_price_pence),
          vat_rate: vatRate,
          list: questions,
        },
      }),
  }
}
