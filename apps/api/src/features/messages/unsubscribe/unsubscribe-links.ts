import type { Seal } from '#kernel/seal.ts'
import { readKind, writeKind, type EmailKind } from './unsubscribe.rules.ts'

const about = 'unsubscribe'

/**
 * Makes the token of a link that stops one kind of e-mail. The token contains the encrypted kind,
 * so no one can forge or read it. The token never expires, so that the link in an old e-mail still
 * works.
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

/** Address of the page that names the kind of e-mail, and asks the reader to confirm. */
export const unsubscribePage = (portal: string, token: string): string =>
  `${portal}/public/unsubscribe/${token}`

/** Address to which a mail program posts if the reader presses its unsubscribe button. */
export const unsubscribeByPost = (portal: string, token: string): string =>
  `${portal}/api/unsubscribe/${token}`
