/** A template's text, with `{{name}}` in place of values. */
export type TemplateText = { subject: string | null; body: string }

/** Tells whether a placeholder's value is a link that authorises anyone who has it. */
export const isLinkName = (name: string): boolean => name === 'link' || name.endsWith('_link')

/** Placeholders for a customer's name, address and phone number. */
const personal: readonly string[] = ['address', 'customer', 'phone']

/** Returns each name in double braces once. */
export const namesIn = ({ subject, body }: TemplateText): string[] => [
  ...new Set(
    [...`${subject ?? ''} ${body}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
  ),
]

type Secrets = {
  /**
   * The message contains a link that authorises its reader, or words that are meant only for the
   * reader.
   */
  is_secret: boolean
  /** The words are secret too, not just the links. */
  is_private: boolean
}

/** Finds the secrets in a template, so that callers who queue a message need not name them. */
export function secretsIn(text: TemplateText): Secrets {
  const names = namesIn(text)
  const is_private = names.some((name) => personal.includes(name))
  return { is_secret: is_private || names.some(isLinkName), is_private }
}

/** Text that replaces a removed link. */
export const linkMark = '[link]'

/**
 * Matches a secret from `makeSecret`. Every link that authorises its reader contains such a secret.
 */
const secret = /[\w-]{43}/

/** Removes the words of a text that contain a secret. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(/\S+/g, (word) => (secret.test(word) ? linkMark : word))

/** Secrets of the links in a text. */
export const secretsOf = (text: string): string[] =>
  [...text.matchAll(/(?<![\w-])[\w-]{43}(?![\w-])/g)].map(([found]) => found)
