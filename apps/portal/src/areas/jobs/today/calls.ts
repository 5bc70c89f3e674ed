import type { TreasureDay, VisitFile } from '@treasures/api-client'
import { mayYetPass } from '@treasures/widgets/labour-dialog'
import type { QueuedPhoto } from '#app/photos/photo-store.ts'
import type { Said, Signed } from '#parts/said-at-visits.ts'
import { readToken } from './kept-day.ts'

/** A refusal of the server. Any other error means that the server was not reached. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** Errors of these calls, as the queues ask for them. */
export const callErrors = {
  isLost: (error: unknown) => !(error instanceof Refused),
  refusalOf: (error: unknown) =>
    error instanceof Refused && !mayYetPass.includes(error.status) ? error.code : undefined,
}

/** Milliseconds after which a call has failed. A photo may go over a slow line. */
const patience = { call: 20_000, file: 120_000 }

/**
 * The contract's client is not used here, because it would be three times as large as this page.
 */
async function call<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
  const isForm = body instanceof FormData
  const answer = await fetch(`/api${path}`, {
    method,
    // The token identifies the caller. Without cookies, the server requires no CSRF token.
    credentials: 'omit',
    headers: {
      authorization: `Bearer ${readToken() ?? ''}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(isForm ? patience.file : patience.call),
  })
  if (answer.ok) return (await answer.json()) as T
  const problem = (await answer.json().catch(() => ({}))) as { code?: string }
  if (answer.status >= 500) throw new Error('The server failed')
  throw new Refused(answer.status, problem.code ?? '')
}

export const loadDay = () => call<TreasureDay>('GET', '/my/treasure/day')

export const sendSaid = ({ id, ...body }: Said, key: string) =>
  call('PUT', `/my/treasure/visit/${id}/said`, body, key)

export function sendPhoto(photo: QueuedPhoto, file: Blob): Promise<VisitFile> {
  const form = new FormData()
  for (const name of ['id_job', 'id_time', 'kind', 'taken_at'] as const)
    form.append(name, String(photo[name]))
  // The server reads the fields before it accepts the file.
  form.append('file', file, 'photo.jpg')
  return call('POST', '/my/treasure/visit/file', form, photo.key)
}

export const sendSigned = ({ id, ...body }: Signed, key: string) =>
  call('PUT', `/my/treasure/visit/${id}/sign-off`, body, key)
