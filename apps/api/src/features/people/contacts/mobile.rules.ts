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
