import {
  updateOptionAskForImages,
  updateOptionAutoMatch,
  updateOptionBookingIntro,
  updateOptionChipText,
  updateOptionCustomerPrice,
  updateOptionDisplayInJobBookingForm,
  updateOptionDuration,
  updateOptionExplanation,
  updateOptionJobType,
  updateOptionOnBoard,
  updateOptionPostcodeRegex,
  updateOptionPriceMultiplier,
  updateOptionPriceUnit,
  updateOptionTreasurePrice,
  type ServiceOption,
} from '@treasures/api-client'

const changeSaved = 'Change saved.'

/**
 * Editable fields of an option, each with its own call: labels for the card and for messages, and
 * the message on success.
 */
export const optionFields = {
  explanation: field('Explanation', 'explanation', updateOptionExplanation),
  chip_text: field('Chip text', 'chip text', updateOptionChipText),
  booking_intro: field('Booking intro', 'booking intro', updateOptionBookingIntro),
  postcode_regex: field('Postcode regex', 'postcode regex', updateOptionPostcodeRegex),
  duration: field('Duration', 'duration', updateOptionDuration, 'Service Option duration updated'),
  treasureprice: field('Treasure price', 'treasure price', updateOptionTreasurePrice),
  customerprice: field('Customer price', 'customer price', updateOptionCustomerPrice),
  price_multiplier: field('Price multiplier', 'price multiplier', updateOptionPriceMultiplier),
  id_price_unit: field('Price Unit', 'price unit', updateOptionPriceUnit),
  id_job_type: field('Job Type', 'job type', updateOptionJobType),
  auto_match: field('Auto match', 'auto match', updateOptionAutoMatch, 'Auto match updated'),
  on_board: field('On Jobs Board?', 'on board', updateOptionOnBoard, 'On board updated'),
  // Uses the same message as the jobs board.
  ask_for_images: field(
    'Ask for Images',
    'ask for images',
    updateOptionAskForImages,
    'On board updated',
  ),
  display_in_job_booking_form: field(
    'Show in the booking form',
    'booking form',
    updateOptionDisplayInJobBookingForm,
  ),
}
export type OptionField = keyof typeof optionFields

export type OptionText = Extract<
  OptionField,
  | 'explanation'
  | 'chip_text'
  | 'booking_intro'
  | 'postcode_regex'
  | 'duration'
  | 'treasureprice'
  | 'customerprice'
  | 'price_multiplier'
>

function field<E>(label: string, thing: string, endpoint: E, done: string = changeSaved) {
  return { label, thing, endpoint, done }
}

const prices: readonly string[] = ['treasureprice', 'customerprice']
const numbers: readonly string[] = [...prices, 'duration', 'price_multiplier']

/** Text of a field: "25.20", "2.5" or empty. */
export function textOf(option: ServiceOption, name: OptionText): string {
  const value = option[name]
  if (value === null) return ''
  return typeof value === 'number' && prices.includes(name) ? value.toFixed(2) : String(value)
}

/** Text to send. People write "£1,250.50" for a number. */
export const cleanText = (name: OptionText, text: string): string =>
  numbers.includes(name) ? text.replaceAll(/[£\s]|,(?=\d{3}(?!\d))/g, '') : text

/** Returns the contract's error for a text, or undefined if it is valid. */
export function complaintOf(name: OptionText, text: string): string | undefined {
  const body = { [name]: cleanText(name, text) }
  const message = optionFields[name].endpoint.body.safeParse(body).error?.issues[0]?.message
  // The contract has no words of its own for text that is not a number.
  return message?.startsWith('Invalid input') ? 'Must be a number' : message
}
