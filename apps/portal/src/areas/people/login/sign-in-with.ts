import { issueToken, portalClient } from '@treasures/api-client'
import { api } from '../../../app/session/api.ts'
import { session } from '../../../app/session/session.ts'

/**
 * Signs in with a password that was accepted a moment ago, so that nobody has to type it again. Answers whether that
 * worked: where it did not, they sign in by themselves.
 */
export async function signInWith(username: string, password: string): Promise<boolean> {
  const body = { ...portalClient, grant_type: 'password' as const, username, password }
  const issued = await api.call(issueToken, { body }).catch(() => undefined)
  if (issued) session.begin(issued.access_token, { isRemembered: true })
  return issued !== undefined
}

/** Sign In with the e-mail filled in. */
export const withEmail = (login: string, email: string): string =>
  `${login}?${new URLSearchParams({ email })}`
