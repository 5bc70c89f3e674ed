import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { dialled } from '@treasures/api-client'

/**
 * Formats a phone number for a spreadsheet: "+41791234567" becomes "+41 79 123 45 67". The space
 * makes the cell text, so that the number keeps its plus and its zeros.
 */
export function phoneInCsv(phone: string | null): string | null {
  if (phone === null || /\s/.test(phone.trim())) return phone
  const own = dialled(phone)
  if (own !== phone) return own
  const number = parsePhoneNumberFromString(phone, 'GB')
  const spaced = phone.startsWith('+') ? number?.formatInternational() : number?.formatNational()
  if (spaced && /\s/.test(spaced)) return spaced
  // Numbers that the library cannot format get a space after their third character.
  return phone.length > 3 ? `${phone.slice(0, 3)} ${phone.slice(3)}` : phone
}
