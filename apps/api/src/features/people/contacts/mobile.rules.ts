import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type PhoneCountry = 'GB' | 'US' | 'CH'

/**
 * "07700 900123" and "+44-7700 900123" become "+447700900123"; undefined when no such number can be.
 * Asks for a possible number and not for a valid one: the numbers that Ofcom keeps for drama are
 * nobody's, so the library calls them invalid.
 */
export function mobileToE164(mobile: string, country: PhoneCountry = 'GB'): string | undefined {
  const number = parsePhoneNumberFromString(mobile, country)
  return number?.isPossible() ? number.number : undefined
}

/** Ten digits after +44, or nine as some older landlines have. */
export const isUkNumber = (number: string): boolean => /^\+44[1-9]\d{8,9}$/.test(number)

/**
 * Mobiles as Ofcom plans them: no pagers (076) and no personal numbers (070), but the mobiles of the Isle of Man.
 */
export const isUkMobile = (number: string): boolean =>
  /^\+447(?:[1-57-9]\d{8}|624\d{6})$/.test(number)

/** Foreign numbers are all accepted, because we do not know which of them are mobiles. */
export const canBeTexted = (number: string): boolean =>
  !number.startsWith('+44') || isUkMobile(number)
