import { withoutMissingContacts } from '../../../kernel/contacts.rules.ts'
import { isLinkName, namesIn, type TemplateText } from './message-secrets.rules.ts'
import { plainName, plainPlace } from './plain-name.rules.ts'

export type TemplateValues = Readonly<Record<string, string | number>>

/** Placeholders for people, and what they are called where their name is no name. */
const otherwise: Readonly<Record<string, string>> = {
  fname: 'there',
  treasure: 'Your treasure',
  customer: 'the customer',
}

/** Placeholders for what somebody typed as a place. */
const places: Readonly<Record<string, string>> = {
  address: 'address in your account',
  postcode: 'postcode in your account',
}

/**
 * Puts values into `{{name}}`. A name without a value stays as it stands, so that it is noticed. A subject is shown
 * where its message is not, so that no link ever gets into one.
 */
export function fillTemplate(
  { subject, body }: TemplateText,
  values: TemplateValues,
): TemplateText {
  const words = new Map(
    Object.entries(values).map(([name, value]) => [name, wordsFor(name, value)]),
  )
  const { support_phone, support_email } = values
  const contacts = {
    ...(typeof support_phone === 'string' && { support_phone }),
    ...(typeof support_email === 'string' && { support_email }),
  }
  const forSubject = new Map([...words].filter(([name]) => !isLinkName(name)))
  return {
    // A line break in a subject would begin another header.
    subject: subject === null ? null : fill(subject, forSubject).replaceAll(/\s+/g, ' ').trim(),
    body: fill(withoutMissingContacts(body, contacts), words),
  }
}

/**
 * The words that staff have put, while each name in them can be filled: what was written when there were others would
 * stand in a message in braces. Else those that the product comes with.
 */
export const wordsToFill = (
  changed: TemplateText | undefined,
  standard: TemplateText,
  values: TemplateValues,
): TemplateText =>
  changed && namesIn(changed).every((name) => Object.hasOwn(values, name)) ? changed : standard

/** Values are one line each: what somebody typed must not look like words of ours. */
function wordsFor(name: string, value: string | number): string {
  const line = String(value).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const place = Object.hasOwn(places, name) ? places[name] : undefined
  if (place !== undefined) return plainPlace(line, place)
  const fallback = Object.hasOwn(otherwise, name) ? otherwise[name] : undefined
  return fallback === undefined ? line : plainName(String(value), fallback)
}

const fill = (text: string, words: ReadonlyMap<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => words.get(name) ?? whole)
