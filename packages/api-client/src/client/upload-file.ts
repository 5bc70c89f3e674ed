import { readAnswer } from '../kernel/answers.ts'
import { refusalOf } from '../kernel/api-error.ts'
import { fillPath, type ApiClient } from './create-client.ts'
import type { Endpoint, InputOf, OkOf } from '../kernel/endpoint.ts'

export type UploadOptions = {
  signal?: AbortSignal
  /** Receives the sent share, from 0 to 1. At 1, the server still has to process the file. */
  onProgress?: (share: number) => void
  /** Milliseconds for the whole upload. Defaults to five minutes: 10 MB over a slow phone line. */
  timeout?: number
}

/**
 * Sends a file with its fields, as `multipart/form-data`. It uses XMLHttpRequest, because `fetch`
 * does not report upload progress. The file's own name is not sent, because it may reveal more than
 * the picture. A session client adds its extras.
 * @throws {ApiError} when the server refuses; `TypeError` or `TimeoutError` when it was not
 * reached; the signal's reason when it was aborted.
 */
export function uploadFile<E extends Endpoint & { consumes: 'multipart' }>(
  client: Pick<ApiClient, 'url' | 'extrasOf'>,
  endpoint: E,
  input: InputOf<E>,
  { signal, onProgress, timeout = 300_000 }: UploadOptions = {},
): Promise<OkOf<E>> {
  const { params = {}, body } = input as { params?: Record<string, string>; body: object }
  const url = client.url(fillPath(endpoint.path, params))
  const { headers = {}, credentials } = client.extrasOf?.(endpoint) ?? {}
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)

    request.open(endpoint.method, url)
    request.timeout = timeout
    request.withCredentials = credentials === 'include'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const answer = readJson(request.responseText)
      if (request.status < 200 || request.status > 299) {
        const retryAfter = request.getResponseHeader('retry-after')
        return reject(refusalOf(request.status, answer, { retryAfter }))
      }
      try {
        resolve(readAnswer(endpoint, answer))
      } catch (error) {
        reject(error as Error)
      }
    })
    request.addEventListener('error', () => reject(new TypeError('The file could not be sent.')))
    request.addEventListener('timeout', () =>
      reject(new DOMException('Sending the file took too long.', 'TimeoutError')),
    )
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    request.send(formOf(body))
  })
}

/** Puts the fields before the file, because a server reads them before it accepts the file. */
function formOf(body: object): FormData {
  const form = new FormData()
  const entries = Object.entries(body) as [string, Blob | string | number | undefined][]
  for (const [name, value] of entries)
    if (value !== undefined && !(value instanceof Blob)) form.append(name, String(value))
  for (const [name, value] of entries) if (value instanceof Blob) form.append(name, value, name)
  return form
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
