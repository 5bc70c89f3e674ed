import type { BookingDetails } from '@treasures/api-client'

const mask = '•••'

type Contact = { fname: string; lname: string; email: string; mphone: string; address: string }
type ContactField = keyof Contact
export const contactFields = ['fname', 'lname', 'email', 'mphone', 'address'] as const

const firstSign = (text: string) => /^\s*(\S)/u.exec(text)?.[1] ?? ''
const name = (text: string) => firstSign(text) && firstSign(text) + mask

/**
 * Masks a contact for a caller who has only a draft's token. The contact's owner can still
 * recognise it.
 */
export function maskContact({ fname, lname, email, mphone, address }: Contact): Contact {
  const host = /@[^@\s]+$/.exec(email)?.[0]
  const lastDigits = /\d{3}$/.exec(mphone.replaceAll(/\D/g, ''))?.[0]
  return {
    fname: name(fname),
    lname: name(lname),
    email: email && (host ? firstSign(email) + mask + host : mask),
    mphone: mphone && (mphone.length > 8 && lastDigits ? `${mask} ${lastDigits}` : mask),
    address: address && mask,
  }
}

/** Removes fields whose value is still the mask. */
export function withoutMasks<T extends BookingDetails>(change: T): T {
  const isMask = ([field, value]: [string, unknown]) =>
    contactFields.includes(field as ContactField) &&
    typeof value === 'string' &&
    value.includes(mask)
  return Object.fromEntries(Object.entries(change).filter((entry) => !isMask(entry))) as T
}
