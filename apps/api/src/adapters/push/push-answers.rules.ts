import type { PushAnswer } from '../../kernel/push.ts'

type ServiceAnswer = { status: number; body: string; retryAfter?: number | undefined }

/** Judges a push service's response (RFC 8030). */
export function judgePushAnswer({ status, body, retryAfter }: ServiceAnswer): PushAnswer {
  if (status >= 200 && status < 300) return { is: 'taken' }
  const why = `The push service answered ${status}${body && `: ${body.slice(0, 200)}`}`
  if (status === 404 || status === 410) return { is: 'gone', why }
  if (status === 429 || status >= 500)
    return { is: 'later', why, ...(retryAfter !== undefined && { retryAfter }) }
  return { is: 'refused', why }
}
