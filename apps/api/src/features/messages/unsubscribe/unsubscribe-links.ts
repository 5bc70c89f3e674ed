import type { Seal } from '#kernel/seal.ts'
import { readKind, writeKind, type EmailKind } from './unsubscribe.rules.ts'

const about = 'unsubscribe'

/**
 * Makes the token of a link that stops one kind of e-mail. The kind is sealed in it, so the token
 * can be neither forged nor read. It never expires: an e-mail found a year later can still stop the
 * next one.
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

/** Page that says what the link stops, and asks before stopping it. */
export const unsubscribePage = (portal: string, token: string): string =>
  `${portal}/public/unsubscribe/${token}`

/** Address to which a mail program's own button posts. */
export const unsubscribeByPost = (portal: string, token: string): string =>
  `${portal}/api/unsubscribe/${token}`
