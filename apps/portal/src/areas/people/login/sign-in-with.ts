import { issueToken, portalClient } from '@treasures/api-client'
import { api } from '#app/session/api.ts'
import { session } from '#app/session/session.ts'

/**
 * Signs in with a password that was just accepted, so that it need not be typed again. Returns
 * whether it worked; if not, the person signs in manually.
 */
export async function signInWith(username: string, password: string): Promise<boolean> {
  const body = { ...portalClient, grant_type: 'password' as const, username, password }
  const issued = await api.call(issueToken, { body }).catch(() => undefined)
  if (issued) session.begin(issued.access_token, { isRemembered: true })
  return issued !== undefined
}

/** Adds an e-mail to the address of Sign In, which fills it in. */
export const withEmail = (login: string, email: string): string =>
  `${login}?${new URLSearchParams({ email })}`
