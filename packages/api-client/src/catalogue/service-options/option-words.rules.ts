import { priceInWords } from '../prices/price-words.rules.ts'
import { jobType, priceUnit } from '../services/service-ids.ts'

/** Texts of an option for the customer: its chip, and the introduction before a booking. */

type Unit = { id: number; name: string; name_singular: string; name_plural: string }

export type WordedOption = {
  id_job_type: number
  price_unit: Unit | null
  duration: number | null
  chip_text: string | null
  booking_intro: string | null
  /**
   * Customer's price in pounds at this place. This is the option's own price or the price engine's.
   */
  customerprice: number | null
  /** True if answers in the booking can raise the price. */
  from?: boolean
}

/** An estimate needs no price. Every other option needs a price and a unit. */
export const isAvailable = ({ id_job_type, price_unit, customerprice }: WordedOption): boolean =>
  id_job_type === jobType.estimate || (price_unit !== null && customerprice !== null)

const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{([\w.]+)\}/g, (whole, name: string) => values[name] ?? whole)

/**
 * Returns `chip_text` with its placeholders filled in, or a text made from type, duration and
 * price.
 */
export function chipText(option: WordedOption): string {
  const { id_job_type, price_unit, duration, chip_text, customerprice } = option
  if (!isAvailable(option)) return 'Option is temporarily unavailable.'
  if (chip_text)
    return fill(chip_text, {
      customerprice: customerprice === null ? '' : customerprice.toFixed(2),
      'price_unit.name': price_unit?.name ?? '',
      'price_unit.name_singular': price_unit?.name_singular ?? '',
      'price_unit.name_plural': price_unit?.name_plural ?? '',
      minimum_duration: duration === null ? '' : String(duration),
    })
  if (id_job_type === jobType.estimate) return 'Estimate'
  if (!price_unit || customerprice === null) return 'Option is temporarily unavailable.'
  const price = priceInWords(customerprice, price_unit, ' (fixed price)')
  const from = option.from ? 'From ' : ''
  if (price_unit.id === priceUnit.fixedPrice || !duration) return from + price
  const unit = duration === 1 ? price_unit.name_singular : price_unit.name_plural
  return `${from}${duration} ${unit} at ${price}`
}

/**
 * Returns `booking_intro` with the phone number filled in. If it is empty, returns a default
 * explanation of the option.
 */
export function bookingIntro(option: WordedOption, phoneNumber: string | null): string {
  const { id_job_type, booking_intro, price_unit, duration } = option
  // If there is no phone number, sentences that mention it are left out.
  if (booking_intro && phoneNumber === null)
    return booking_intro
      .replaceAll(/[^.!?\n]*\{phoneNumber\}[^.!?\n]*[.!?]?/g, '')
      .replaceAll(/ {2,}/g, ' ')
      .trim()
  if (booking_intro) return fill(booking_intro, { phoneNumber: phoneNumber ?? '' })
  if (id_job_type === jobType.estimate)
    return 'A treasure looks at the job and sends you a price, which you can accept online.'
  if (!price_unit || price_unit.id === priceUnit.fixedPrice)
    return 'One price for the whole job. You pay when it is done.'
  if (!duration) return `You pay for the ${price_unit.name_plural} worked, when the job is done.`
  const unit = duration === 1 ? price_unit.name_singular : price_unit.name_plural
  return `At least ${duration} ${unit}. You pay for the ${price_unit.name_plural} worked, when the job is done.`
}
