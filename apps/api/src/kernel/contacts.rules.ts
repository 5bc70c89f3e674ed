/** Contact details of a business. A missing detail is empty or null. */
export type Contacts = { support_phone: string | null; support_email: string | null }
type Way = keyof Contacts

const other = { support_phone: 'support_email', support_email: 'support_phone' } as const
const verbs = { support_phone: 'ring|call|phone', support_email: 'write to|email|e-mail' } as const
const said = { support_phone: 'call', support_email: 'write to' } as const

/**
 * Rewrites a text so that its sentences name only contacts that the business has. A missing phone
 * number becomes the email, and vice versa. If one of two offered contacts is missing, the other
 * remains. A sentence that has no contact left is dropped, together with the question before it.
 */
export function withoutMissingContacts(text: string, contacts: Partial<Contacts>): string {
  const missing = ways.filter(
    (way) => contacts[way] !== undefined && !contacts[way] && text.includes(mark(way)),
  )
  if (missing.length === 0) return text
  const swapped = missing.reduce(
    (words, way) => (contacts[other[way]] ? instead(words, way) : words),
    text,
  )
  return swapped
    .split('\n')
    .map((line) => missing.reduce(leaveOut, line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Fills the placeholders of a sentence with the contacts that the business has. */
export const fillContacts = (text: string, contacts: Contacts): string =>
  ways.reduce(
    (filled, way) => filled.replaceAll(mark(way), () => contacts[way] ?? ''),
    withoutMissingContacts(text, contacts),
  )

const ways: readonly Way[] = ['support_phone', 'support_email']
const mark = (way: Way) => `{{${way}}}`

/** Matches "ring {{support_phone}}" and "call us straight away: {{support_phone}}". */
const phrase = (way: Way) => String.raw`(${verbs[way]})((?: us)?(?: [a-z]+){0,3}:)? \{\{${way}\}\}`

function instead(text: string, way: Way): string {
  const without = text
    .split(/(?<=[.!?])(?=\s)/)
    .map((sentence) => (sentence.includes(mark(other[way])) ? halved(sentence, way) : sentence))
    .join('')
  return without.replaceAll(
    new RegExp(String.raw`\b${phrase(way)}`, 'gi'),
    (_, verb: string, more = '') =>
      `${likeCase(verb, more ? usual[other[way]] : said[other[way]])}${more} ${mark(other[way])}`,
  )
}
/** Verb for each contact before words such as "us straight away:". */
const usual = { support_phone: 'call', support_email: 'write to' } as const

const likeCase = (model: string, word: string) =>
  /^[A-Z]/.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word

/** Drops a missing contact from a sentence that offers an alternative. */
const halved = (sentence: string, way: Way): string =>
  sentence
    .replace(new RegExp(String.raw`\b${phrase(way)} or (?=[a-z])`, 'i'), '')
    .replace(new RegExp(String.raw`,? or ${phrase(way)}`, 'i'), '')

function leaveOut(line: string, way: Way): string {
  if (!line.includes(mark(way))) return line
  const sentences = halved(line, way).split(/(?<=[.!?])\s+/)
  return sentences
    .filter((sentence, i) => {
      const next = sentences[i + 1]
      const asks = sentence.endsWith('?') && next !== undefined && next.includes(mark(way))
      return !asks && !sentence.includes(mark(way))
    })
    .join(' ')
}
