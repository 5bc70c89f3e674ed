import {
  ApiError,
  createSessionClient,
  finishSignIn,
  issueToken,
  portalClient,
  type ApiClient,
  type Caller,
} from '@treasures/api-client'
import type { Db } from '../src/kernel/db/connect.ts'
import { patience, quickPasswords, type TestApp } from './test-app.ts'

/** Password of all test users. */
export const testPassword = 'correct horse battery'

export type TestUser = { id: number; email: string }
export type NewUser = Partial<{
  email: string
  fname: string
  lname: string
  /** Null for a user who has not followed their link yet. */
  password: string | null
  is_admin: boolean
  super: boolean
}> &
  Partial<Pick<Caller, 'id_ambassador' | 'id_customer' | 'id_treasure'>>

let users = 0

/** Creates a user. With a password their e-mail is proven. They have no roles by default. */
export async function createUser(db: Db, changes: NewUser = {}): Promise<TestUser> {
  const { password = testPassword, ...user } = changes
  const at = new Date('2026-01-05T09:00:00Z')
  return db
    .insertInto('users')
    .values({
      email: `user-${++users}@example.org`,
      fname: 'Robin',
      lname: 'Marsh',
      id_ambassador: null,
      id_customer: null,
      id_treasure: null,
      ...user,
      password_hash: password === null ? null : await quickPasswords.hash(password),
      email_verified_at: password === null ? null : at,
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
}

export type SignedInClient = ApiClient & {
  token: string
  /** Sends `X-Region` from now on. */
  chooseRegion(id: number | undefined): void
}

type HowToSignIn = {
  password?: string
  /** Used by a person with a second factor. */
  recovery_code?: string | undefined
  remember?: boolean
  jar?: ReturnType<typeof cookieJar>
}

/**
 * Signs in over HTTP with the portal's own client, which keeps cookies and repeats the cross-site
 * token.
 */
export async function signIn(
  app: Pick<TestApp, 'apiBase'>,
  { email }: { email: string },
  { password = testPassword, recovery_code, remember = true, jar = cookieJar() }: HowToSignIn = {},
): Promise<SignedInClient> {
  let token: string | undefined
  let region: number | undefined
  const client = createSessionClient({
    apiBase: app.apiBase,
    timeout: patience,
    whitelist: [new URL(app.apiBase).host],
    fetch: jar.fetch,
    cookies: jar.read,
    session: {
      token: () => token,
      region: () => region,
      onRefused() {},
      onBusy() {},
    },
  })
  const body = { ...portalClient, grant_type: 'password' as const, username: email }
  const issued = await client
    .call(issueToken, { body: { ...body, password, remember } })
    .catch((error: unknown) => {
      const ticket = error instanceof ApiError && error.secondFactor?.ticket
      if (!ticket || recovery_code === undefined) throw error
      return client.call(finishSignIn, { body: { ticket, recovery_code } })
    })
  token = issued.access_token
  return { ...client, token, chooseRegion: (id) => void (region = id) }
}

/** Keeps a browser's cookies for one host, without their attributes. */
export function cookieJar() {
  const cookies = new Map<string, string>()
  const read = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (cookies.size) request.headers.set('cookie', read())
    const answer = await fetch(request)
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }
  return { fetch: keep, read, set: (name: string, value: string) => void cookies.set(name, value) }
}
