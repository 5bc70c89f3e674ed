import type { Template, TemplateInput } from '@treasures/api-client'
import { isLinkName } from '../notices/message-secrets.rules.ts'
import { bodyAtMost, titleAtMost } from '../notifications/notifications.rules.ts'

type Written = Pick<Template, 'channel'> & {
  /** Placeholders that the program fills in. */
  placeholders: readonly string[]
}
type Decision =
  | { errors: Record<string, string[]>; words?: never }
  | { errors?: never; words: TemplateInput }

/**
 * Largest number of characters before placeholders are filled in. For a text, this is three parts,
 * which are sent as one. For a push, this is as much as a device shows.
 */
const longest = {
  email: { subject: undefined, body: undefined },
  sms: { subject: undefined, body: 459 },
  push: { subject: titleAtMost, body: bodyAtMost },
} as const
/** Matches two opening braces and the placeholder after them. */
const braces = /\{\{[^{}]*(?:\}\}?)?/g
/**
 * The placeholder `link` is required, because the message is useless without its main link. Other
 * links are optional.
 */
const hasToStay = (name: string) => name === 'link'

/**
 * Returns the words for a template, or the errors in them. A reader must never see unfilled braces.
 */
export function decideWords({ channel, placeholders }: Written, input: TemplateInput): Decision {
  const words = { subject: channel === 'sms' ? null : (input.subject ?? ''), body: input.body }
  const problems = {
    subject: [
      words.subject === '' ? 'Please fill in the subject' : undefined,
      sayTooLong('Subject', words.subject ?? '', longest[channel].subject),
      sayUnknown(words.subject ?? '', placeholders),
      ...linksOf(placeholders)
        .filter((link) => words.subject?.includes(link))
        .map(
          (link) =>
            `${link} must not be in a subject: lists show it to people other than its reader`,
        ),
    ],
    body: [
      sayTooLong('Text', words.body, longest[channel].body),
      sayUnknown(words.body, placeholders),
      ...placeholders
        .filter((name) => hasToStay(name) && !words.body.includes(`{{${name}}}`))
        .map((name) => `{{${name}}} has to stay: without it nobody can go on`),
      ...linksOf(placeholders)
        .filter((link) => !standsAlone(link, words.body))
        .map((link) => `${link} must stand alone: leave a blank or a new line before and after it`),
    ],
  }
  const errors = Object.fromEntries(
    Object.entries(problems)
      .map(([field, texts]) => [field, texts.filter((text) => text !== undefined)] as const)
      .filter(([, texts]) => texts.length > 0),
  )
  return Object.keys(errors).length > 0 ? { errors } : { words }
}

const sayTooLong = (what: string, text: string, atMost: number | undefined) =>
  atMost !== undefined && text.length > atMost
    ? `${what} is too long: ${atMost} characters at most`
    : undefined

const linksOf = (placeholders: readonly string[]) =>
  placeholders.filter(isLinkName).map((name) => `{{${name}}}`)

/** A link inside a longer address would reveal the link's secret to another site. */
const standsAlone = (link: string, body: string) =>
  body.split(/[ \t\r\n]+/).every((word) => word === link || !word.includes(link))

function sayUnknown(text: string, placeholders: readonly string[]): string | undefined {
  const known = placeholders.map((name) => `{{${name}}}`)
  const unknown = [...new Set(text.match(braces))].filter((found) => !known.includes(found))
  if (unknown.length === 0) return undefined
  return `Nothing is filled in for ${unknown.join(', ')}. There ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}`
}
