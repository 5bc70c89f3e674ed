import type { Template, TemplateInput } from '@treasures/api-client'

type Written = Pick<Template, 'channel'> & {
  /** What the program fills in. */
  placeholders: readonly string[]
}
type Decision =
  | { errors: Record<string, string[]>; words?: never }
  | { errors?: never; words: TemplateInput }

/** Characters of a text message, before it is filled in: three that are sent as one. */
const textAtMost = 459
/** Two braces and whatever they begin. */
const braces = /\{\{[^{}]*(?:\}\}?)?/g
/** Without its link a message leads nowhere. */
const isLink = (name: string) => name === 'link'

/** What somebody wrote for a template, or what is wrong with it: a reader must never meet empty braces. */
export function decideWords({ channel, placeholders }: Written, input: TemplateInput): Decision {
  const words = { subject: channel === 'email' ? (input.subject ?? '') : null, body: input.body }
  const problems = {
    subject: [
      words.subject === '' ? 'Please fill in the subject' : undefined,
      sayUnknown(words.subject ?? '', placeholders),
    ],
    body: [
      channel === 'sms' && words.body.length > textAtMost
        ? `Text is too long: ${textAtMost} characters at most`
        : undefined,
      sayUnknown(words.body, placeholders),
      ...placeholders
        .filter((name) => isLink(name) && !words.body.includes(`{{${name}}}`))
        .map((name) => `{{${name}}} has to stay: without it nobody can go on`),
    ],
  }
  const errors = Object.fromEntries(
    Object.entries(problems)
      .map(([field, texts]) => [field, texts.filter((text) => text !== undefined)] as const)
      .filter(([, texts]) => texts.length > 0),
  )
  return Object.keys(errors).length > 0 ? { errors } : { words }
}

function sayUnknown(text: string, placeholders: readonly string[]): string | undefined {
  const known = placeholders.map((name) => `{{${name}}}`)
  const unknown = [...new Set(text.match(braces))].filter((found) => !known.includes(found))
  if (unknown.length === 0) return undefined
  return `Nothing is filled in for ${unknown.join(', ')}. There ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}`
}
