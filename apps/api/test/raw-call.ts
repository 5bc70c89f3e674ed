import type { Endpoint } from '@treasures/api-client'

export type RawInput = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

type RawCall = [apiBase: string, endpoint: Endpoint, input: RawInput, token?: string, key?: string]

/** Makes a call as any program could, without our client. Returns its status and text. */
export async function callRaw(...call: RawCall) {
  const { status, text } = await callWithHeaders(...call)
  return { status, text }
}

/** The same, with the answer's headers. */
export async function callWithHeaders(
  ...[apiBase, { method, path, consumes }, { params = {}, query = {}, body }, token, key]: RawCall
) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  )
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const isForm = consumes === 'multipart' && typeof body === 'object' && body !== null
  const answer = await fetch(`${apiBase}${address}${search.size ? `?${search}` : ''}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(isForm
      ? { body: formOf(body) }
      : body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

/**
 * Builds a form as a page sends it, with the file last. Values other than text and files are sent
 * as JSON text.
 */
function formOf(body: object): FormData {
  const form = new FormData()
  const isFile = ([, value]: [string, unknown]) => Number(value instanceof Blob)
  const entries = Object.entries(body) as [string, unknown][]
  for (const [name, value] of entries.toSorted((a, b) => isFile(a) - isFile(b)))
    if (value instanceof Blob) form.append(name, value, 'picture')
    else if (value !== undefined)
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}
