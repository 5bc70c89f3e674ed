import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { dialled } from '@treasures/api-client'

/**
 * A phone number as a spreadsheet keeps it: with a space it is text, and loses neither plus nor zero. "+41791234567"
 * gives "+41 79 123 45 67".
 */
export function phoneInCsv(phone: string | null): string | null {
  if (phone === null || /\s/.test(phone.trim())) return phone
  const own = dialled(phone)
  if (own !== phone) return own
  const number = parsePhoneNumberFromString(phone, 'GB')
  const spaced = phone.startsWith('+') ? number?.formatInternational() : number?.formatNational()
  if (spaced && /\s/.test(spaced)) return spaced
  // Splits numbers that the library does not know after the country's or the area's part.
  return phone.length > 3 ? `${phone.slice(0, 3)} ${phone.slice(3)}` : phone
}
