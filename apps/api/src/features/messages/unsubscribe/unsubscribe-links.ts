import type { Seal } from '../../../kernel/seal.ts'
import { readKind, writeKind, type EmailKind } from './unsubscribe.rules.ts'

const about = 'unsubscribe'

/**
 * A link by which one kind of e-mail is stopped. What it stops is sealed in it, so that nobody can make one, or read
 * who it is for. It has no end: whoever finds the e-mail in a year can stop the next.
 */
export const unsubscribeToken = (seal: Seal, kind: EmailKind): string =>
  seal.close(writeKind(kind), about)

/** Undefined where we never wrote it. */
export function kindOfToken(seal: Seal, token: string): EmailKind | undefined {
  try {
    return readKind(seal.open(token, about))
  } catch {
    return undefined
  }
}

/** The page that says what it stops, and asks. */
export const unsubscribePage = (portal: string, token: string): string =>
  `${portal}/public/unsubscribe/${token}`

/** Where a mail program's own button sends its POST. */
export const unsubscribeByPost = (portal: string, token: string): string =>
  `${portal}/api/unsubscribe/${token}`
