import { showPounds, type ServiceOption } from '@treasures/api-client'

const engine = (price: number | null) =>
  price === null
    ? 'Leave empty for the price engine’s, which has none yet.'
    : `Leave empty for the price engine’s: ${showPounds(price)}.`

/** Hints below the fields. */
export const optionHints = ({
  derived_customer_price,
  derived_treasure_price,
  price_unit,
}: Pick<ServiceOption, 'derived_customer_price' | 'derived_treasure_price' | 'price_unit'>) => ({
  explanation: 'What is done for this, in a sentence or two.',
  chip_text: chipTextHint,
  booking_intro: bookingIntroHint,
  postcode_regex: regexHint,
  duration: `The least number of ${price_unit.name_plural}. Leave empty for no minimum or a fixed price.`,
  treasureprice: `What the treasure gets. ${engine(derived_treasure_price)}`,
  customerprice: `What the customer pays. ${engine(derived_customer_price)}`,
  price_multiplier: 'Multiplies the price engine’s prices. Ignored when either price above is set.',
})

export const chipTextHint =
  'Leave empty and it is written for you. What is in braces is filled in: {customerprice} with the price, {minimum_duration} with the least time, {price_unit.name}, {price_unit.name_singular} and {price_unit.name_plural} with “per hour”, “hour” and “hours”.'
export const bookingIntroHint =
  'Leave empty and it is written for you. {phoneNumber} is filled in with our phone number.'
export const regexHint =
  'Only offered where a postcode such as SE13 5AB matches this pattern, a regular expression. Leave empty for everywhere.'
