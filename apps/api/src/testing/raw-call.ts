import type { Endpoint } from '@treasures/api-client'

export type RawInput = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

/** One call as any program could make it, without the client's help: its status and its text. */
export async function callRaw(
  apiBase: string,
  { method, path }: Endpoint,
  { params = {}, query = {}, body }: RawInput,
  token?: string,
) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  )
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const answer = await fetch(`${apiBase}${address}${search.size ? `?${search}` : ''}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}
