import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { AccountingRefused, AccountingUnavailable } from '../../kernel/accounting.ts'
import type { XeroSettings } from './xero.settings.ts'

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const Problem = z.object({
  Message: z.optional(z.string()),
  Detail: z.optional(z.string()),
  Elements: z.optional(
    z.array(z.object({ ValidationErrors: z.optional(z.array(z.object({ Message: z.string() }))) })),
  ),
})

/** Milliseconds until a call times out. */
const patience = 20_000
/**
 * Limit of concurrent calls, and milliseconds between the starts of two calls: 55 a minute, because
 * Xero allows 60.
 */
const [atATime, pause] = [4, Math.ceil(60_000 / 55)]

type Call = {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  query?: Record<string, string>
  body?: object
  key?: string
  headers?: Record<string, string>
}

/**
 * Calls Xero with client credentials. Reuses the token while it is valid, and stays within Xero's
 * rate limits.
 */
export function xeroCalls(settings: XeroSettings, { pauseMs = pause } = {}) {
  let token: { text: string; until: number } | undefined
  let under = 0
  let next = 0
  const queue: (() => void)[] = []

  async function takeSlot() {
    if (under >= atATime) await new Promise<void>((resolve) => queue.push(resolve))
    else under++
    const begin = Math.max(Date.now(), next)
    next = begin + pauseMs
    await wait(Math.max(0, begin - Date.now()))
  }
  function freeSlot() {
    const following = queue.shift()
    if (following) following()
    else under--
  }

  async function send(url: URL, init: RequestInit): Promise<{ status: number; answer: unknown }> {
    let response: Response
    try {
      response = await fetch(url, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      const text = await response.text()
      const { status, headers } = response
      if (status === 429) {
        // All calls pause until the time that Xero names.
        next = Date.now() + (Number(headers.get('retry-after')) || 60) * 1_000
        throw new AccountingUnavailable('Xero wants fewer calls.')
      }
      if (status >= 500) throw new AccountingUnavailable(`Xero answered ${status}.`)
      return { status, answer: text === '' ? undefined : (JSON.parse(text) as unknown) }
    } catch (error) {
      if (error instanceof AccountingUnavailable) throw error
      throw new AccountingUnavailable(`Xero did not answer: ${String(error)}`)
    }
  }

  async function getToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.text
    const { clientId, clientSecret, scopes, identityBase } = settings
    const { status, answer } = await send(new URL('/connect/token', identityBase), {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: scopes }).toString(),
    })
    const { data } = Token.safeParse(answer)
    if (status !== 200 || !data)
      throw new AccountingRefused(
        `Xero gives no access (${status}): see XERO_CLIENT_ID, XERO_CLIENT_SECRET and XERO_SCOPES.`,
      )
    // Renewed a minute early, so that it cannot expire during a call.
    token = { text: data.access_token, until: Date.now() + (data.expires_in - 60) * 1_000 }
    return token.text
  }

  async function ask({ method, path, query = {}, body, key, headers = {} }: Call) {
    const url = new URL(`/api.xro/2.0/${path}`, settings.apiBase)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return send(url, {
      method,
      headers: {
        authorization: `Bearer ${await getToken()}`,
        'xero-tenant-id': settings.tenantId,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key.slice(0, 128) }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  /** Makes a call and parses its response. Returns undefined for a 404. */
  async function call<T>(one: Call, schema: z.ZodMiniType<T>): Promise<T | undefined> {
    await takeSlot()
    try {
      let { status, answer } = await ask(one)
      // The token was revoked, or expired early.
      if (status === 401) {
        token = undefined
        ;({ status, answer } = await ask(one))
      }
      if (status === 404) return undefined
      if (status >= 400) throw new AccountingRefused(wordsOf(status, answer))
      const { data, error } = schema.safeParse(answer)
      if (error) throw new AccountingUnavailable('Xero’s answer cannot be understood.')
      return data
    } finally {
      freeSlot()
    }
  }

  /** `checkAccess` throws an error in plain words if the keys give no access to the books. */
  return { checkAccess: getToken, call }
}

function wordsOf(status: number, answer: unknown): string {
  const { data } = Problem.safeParse(answer)
  const found = data?.Elements?.flatMap((one) =>
    (one.ValidationErrors ?? []).map(({ Message }) => Message),
  )
  const words = found?.length ? found.join(' ') : (data?.Message ?? data?.Detail ?? '')
  return `Xero refused it (${status}). ${words}`.trim().slice(0, 1_000)
}
