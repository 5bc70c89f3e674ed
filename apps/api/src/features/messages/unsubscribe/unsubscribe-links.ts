import type { Seal } from '#kernel/seal.ts'
import { readKind, writeKind, type EmailKind } from './unsubscribe.rules.ts'

const about = 'unsubscribe'

/**
 * Makes the token of a link that stops one kind of e-mail. The kind is sealed in it, so the token
 * can be neither forged nor read. It never expires, so that even the link in an old e-mail can stop
 * further ones.
 */
export const unsubscribeToken = (seal: Seal, kind: EmailKind): string =>
  seal.close(writeKind(kind), about)

/** Returns undefined if we did not make the token. */
export function kindOfToken(seal: Seal, token: string): EmailKind | undefined {
  try {
    return readKind(seal.open(token, about))
  } catch {
    return undefined
  }
}

/** Address of the page that says which e-mails the link stops, and asks before it stops them. */
export const unsubscribePage = (portal: string, token: string): string =>
  `${portal}/public/unsubscribe/${token}`

/** Address to which a mail program's own button posts. */
export const unsubscribeByPost = (portal: string, token: string): string =>
  `${portal}/api/unsubscribe/${token}`
