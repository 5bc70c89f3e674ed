import { withoutMissingContacts } from '#kernel/contacts.rules.ts'
import { maskContacts } from '../../jobs/jobs/masking/mask-contacts.rules.ts'
import { isLinkName, namesIn, type TemplateText } from './message-secrets.rules.ts'
import { plainName, plainPlace } from './plain-name.rules.ts'

export type TemplateValues = Readonly<Record<string, string | number>>

/**
 * Placeholders for people and for names that people choose, with the words for an unusable name.
 */
const otherwise: Readonly<Record<string, string>> = {
  fname: 'there',
  treasure: 'Your treasure',
  customer: 'the customer',
  applicant: 'A tradesperson',
  inviter: 'We',
  calendar: 'kept elsewhere',
}

/** Placeholders for places that people typed, and the words for an unusable place. */
const places: Readonly<Record<string, string>> = {
  address: 'address in your account',
  postcode: 'postcode in your account',
  place: 'your area',
}

/**
 * Replaces each `{{name}}` with its value. A name without a value stays, so that it is noticed.
 * Subjects are shown in places where messages are not, so a link is never filled into one.
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
 * Returns the words of staff if every placeholder in them has a value, otherwise the default words.
 * Words with a placeholder that no longer exists would show its braces to a reader.
 */
export const wordsToFill = (
  changed: TemplateText | undefined,
  standard: TemplateText,
  values: TemplateValues,
): TemplateText =>
  changed && namesIn(changed).every((name) => Object.hasOwn(values, name)) ? changed : standard

/**
 * Values are one line each, so that typed text cannot look like our own words. The description of a
 * job may come from a stranger, so its contacts are masked.
 */
function wordsFor(name: string, value: string | number): string {
  const line = String(value).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const place = Object.hasOwn(places, name) ? places[name] : undefined
  if (place !== undefined) return plainPlace(line, place)
  if (name === 'descr') return maskContacts(line)
  const fallback = Object.hasOwn(otherwise, name) ? otherwise[name] : undefined
  return fallback === undefined ? line : plainName(String(value), fallback)
}

const fill = (text: string, words: ReadonlyMap<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => words.get(name) ?? whole)
