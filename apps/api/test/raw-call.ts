import type { Endpoint } from '@treasures/api-client'

export type RawInput = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

/** One call as any program could make it, without the client's help: its status and its text. */
export async function callRaw(
  apiBase: string,
  { method, path, consumes }: Endpoint,
  { params = {}, query = {}, body }: RawInput,
  token?: string,
  key?: string,
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
  return { status: answer.status, text: await answer.text() }
}

/** As a page would send it, the file last. What is neither text nor a file goes as the text that it looks like. */
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
