import { withoutMissingContacts } from '#kernel/contacts.rules.ts'
import { maskContacts } from '../../jobs/jobs/masking/mask-contacts.rules.ts'
import { isLinkName, namesIn, type TemplateText } from './message-secrets.rules.ts'
import { plainName, plainPlace } from './plain-name.rules.ts'

export type TemplateValues = Readonly<Record<string, string | number>>

/**
 * Placeholders for names of people and for names that people choose, with the words that replace an
 * unusable name.
 */
const otherwise: Readonly<Record<string, string>> = {
  fname: 'there',
  treasure: 'Your treasure',
  customer: 'the customer',
  applicant: 'A tradesperson',
  inviter: 'We',
  calendar: 'kept elsewhere',
  key_name: 'a program',
}

/** Placeholders for places that people typed, with the words that replace an unusable place. */
const places: Readonly<Record<string, string>> = {
  address: 'address in your account',
  postcode: 'postcode in your account',
  place: 'your area',
}

/** Placeholders with words that people typed about a job or a price. */
const sentences = new Set(['descr', 'option_1', 'option_2', 'option_3', 'your_price'])

/**
 * Replaces each `{{name}}` with its value. A name without a value stays in the text, so that staff
 * notice the fault. Never fills a link into a subject, because more people can see the subject.
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
    // A line break in a subject would begin another e-mail header.
    subject: subject === null ? null : fill(subject, forSubject).replaceAll(/\s+/g, ' ').trim(),
    // An empty value leaves no gap.
    body: fill(withoutMissingContacts(body, contacts), words).replaceAll(/\n{3,}/g, '\n\n'),
  }
}

/**
 * Returns the words of staff if every placeholder in them has a value, otherwise the default words.
 * An outdated placeholder would show its braces to a reader.
 */
export const wordsToFill = (
  changed: TemplateText | undefined,
  standard: TemplateText,
  values: TemplateValues,
): TemplateText =>
  changed && namesIn(changed).every((name) => Object.hasOwn(values, name)) ? changed : standard

/**
 * Each value becomes one line, so that typed text cannot look like our own words. A stranger may
 * have written a job's description, so the contacts in it are masked.
 */
function wordsFor(name: string, value: string | number): string {
  const line = String(value).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const place = Object.hasOwn(places, name) ? places[name] : undefined
  if (place !== undefined) return plainPlace(line, place)
  if (sentences.has(name)) return maskContacts(line)
  const fallback = Object.hasOwn(otherwise, name) ? otherwise[name] : undefined
  return fallback === undefined ? line : plainName(String(value), fallback)
}

const fill = (text: string, words: ReadonlyMap<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => words.get(name) ?? whole)
