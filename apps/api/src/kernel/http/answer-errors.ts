import { generalProblems, type Problem } from '@treasures/api-client'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { isDiskFull, isUnreachable } from '../db/errors.ts'
import { FilesAway } from '../files.ts'
import { Refusal, refuseGenerally } from './refuse.ts'

/** Sends every refusal and every error as a `Problem`. Bad input is never a 5xx. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal.status >= 500) request.log.error({ error }, 'failed')
    return sendRefusal(reply, refusal)
  })
  app.setNotFoundHandler((_request, reply) =>
    sendRefusal(reply, refuseGenerally('not_found', 'There is nothing at this address.')),
  )
}

/** Answers errors that occur before routing, such as an unreadable address. */
export const answerFrameworkError = (error: FastifyError, _request: unknown, reply: FastifyReply) =>
  void sendRefusal(reply, asRefusal(error))

function sendRefusal(reply: FastifyReply, { status, code, message, extras }: Refusal) {
  if (extras.retryAfter !== undefined) reply.header('retry-after', extras.retryAfter)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  const { errors, move, booked, second_factor } = extras
  const problem: Problem = {
    code,
    message,
    ...(errors && { errors }),
    ...(move && { from: move.from, to: move.to, allowed: [...move.allowed] }),
    ...(booked && { booked }),
    ...(second_factor && { second_factor }),
  }
  return reply.code(status).header('cache-control', 'no-store').send(problem)
}

function asRefusal(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error
  if (isUnreachable(error) || isDiskFull(error))
    return refuseGenerally('unavailable', "We can't answer right now. Please try again.", {
      retryAfter: 3,
    })
  if (error instanceof FilesAway)
    return refuseGenerally(
      'unavailable',
      'We cannot reach photos and documents right now. Please try again in a minute.',
      { retryAfter: 30 },
    )
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status < 400 || status >= 500)
    return refuseGenerally('unexpected', 'Something went wrong on our side.')
  if (status === generalProblems.too_large)
    return refuseGenerally('too_large', 'The body is too large: 1 MB at most.')
  if (status === generalProblems.unsupported_media_type)
    return refuseGenerally('unsupported_media_type', 'Send application/json.')
  // Fastify's own refusals, for example of broken JSON or of an address with broken escapes.
  return new Refusal(status, 'malformed', `We cannot read this request: ${error.message}`)
}
