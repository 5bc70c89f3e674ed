/** A text as it is written, with `{{name}}` where values go. */
export type TemplateText = { subject: string | null; body: string }

/** Whether a placeholder is filled with what opens something for whoever has it. */
export const isLinkName = (name: string): boolean => name === 'link' || name.endsWith('_link')

/** Placeholders that tell where a customer lives and how to ring them. */
const personal: readonly string[] = ['address', 'customer', 'phone']

/** What stands in double braces, each once. */
export const namesIn = ({ subject, body }: TemplateText): string[] => [
  ...new Set(
    [...`${subject ?? ''} ${body}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
  ),
]

type Secrets = {
  /** It lets its reader do something, or tells them what is theirs to know. */
  is_secret: boolean
  /** Its words themselves are secret, and not its links alone. */
  is_private: boolean
}

/** What a template's messages hold. Nobody who queues one has to think of it. */
export function secretsIn(text: TemplateText): Secrets {
  const names = namesIn(text)
  const is_private = names.some((name) => personal.includes(name))
  return { is_secret: is_private || names.some(isLinkName), is_private }
}

/** Stands where a link was. */
export const linkMark = '[link]'

/** A secret as `makeSecret` makes them. Every link that opens something has one in it. */
const secret = /[\w-]{43}/

/** A text without what opens something; what else it says stays. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(/\S+/g, (word) => (secret.test(word) ? linkMark : word))

/** Secrets in a text, each a link's. */
export const secretsOf = (text: string): string[] =>
  [...text.matchAll(/(?<![\w-])[\w-]{43}(?![\w-])/g)].map(([found]) => found)
