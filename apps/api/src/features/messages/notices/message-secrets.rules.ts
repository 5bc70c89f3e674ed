/** A text as it is written, with `{{name}}` in place of values. */
export type TemplateText = { subject: string | null; body: string }

/** Tells whether a placeholder's value opens something for anyone who has it. */
export const isLinkName = (name: string): boolean => name === 'link' || name.endsWith('_link')

/** Placeholders that tell where a customer lives and how to ring them. */
const personal: readonly string[] = ['address', 'customer', 'phone']

/** Names in double braces, each once. */
export const namesIn = ({ subject, body }: TemplateText): string[] => [
  ...new Set(
    [...`${subject ?? ''} ${body}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
  ),
]

type Secrets = {
  /** The message opens something for its reader, or its words are meant for them only. */
  is_secret: boolean
  /** The words themselves are secret, not only the links. */
  is_private: boolean
}

/** Finds what is secret in a template, so that a caller who queues it need not think of it. */
export function secretsIn(text: TemplateText): Secrets {
  const names = namesIn(text)
  const is_private = names.some((name) => personal.includes(name))
  return { is_secret: is_private || names.some(isLinkName), is_private }
}

/** Replaces a removed link. */
export const linkMark = '[link]'

/** A secret as `makeSecret` makes it. Every link that opens something contains one. */
const secret = /[\w-]{43}/

/** Removes the words of a text that contain a secret. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(/\S+/g, (word) => (secret.test(word) ? linkMark : word))

/** Secrets of the links in a text. */
export const secretsOf = (text: string): string[] =>
  [...text.matchAll(/(?<![\w-])[\w-]{43}(?![\w-])/g)].map(([found]) => found)
