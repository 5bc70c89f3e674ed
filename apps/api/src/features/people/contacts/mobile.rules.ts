import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type PhoneCountry = 'GB' | 'US' | 'CH'

/**
 * Turns "07700 900123" and "+44-7700 900123" into "+447700900123". Returns undefined for an
 * impossible number. Accepts possible numbers, not only valid ones: Ofcom reserves numbers for
 * drama, and the library calls these invalid.
 */
export function mobileToE164(mobile: string, country: PhoneCountry = 'GB'): string | undefined {
  const number = parsePhoneNumberFromString(mobile, country)
  return number?.isPossible() ? number.number : undefined
}

/** Matches ten digits after +44, or nine as in some older landlines. */
export const isUkNumber = (number: string): boolean => /^\+44[1-9]\d{8,9}$/.test(number)

/**
 * Matches mobiles by Ofcom's plan. Pagers (076) and personal numbers (070) are not mobiles, but the
 * Isle of Man's 07624 numbers are.
 */
export const isUkMobile = (number: string): boolean =>
  /^\+447(?:[1-57-9]\d{8}|624\d{6})$/.test(number)

/** Refusal of a mobile to which no text can be sent. */
export const notTextable = 'Must be a mobile that can be texted, for example 07700 900123'

/** Accepts all foreign numbers, because we cannot tell which of them are mobiles. */
export const canBeTexted = (number: string): boolean =>
  !number.startsWith('+44') || isUkMobile(number)
