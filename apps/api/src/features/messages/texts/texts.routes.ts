import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { SentListener } from '#kernel/email.ts'
import { transact } from '#kernel/db/transact.ts'
import { withRawBodies } from '#kernel/http/raw-bodies.ts'
import { refuseGenerally } from '#kernel/http/refuse.ts'
import { ForeignTextCall, type TextCall } from '#kernel/texts.ts'
import { takeText, type Reading } from '../inbound-texts/take-text.ts'
import { takeReport } from '../messages/text/reports.ts'

/**
 * These calls cost few rate-limit points, because they are many and come from few addresses. Each
 * text causes three reports.
 */
const config = { cost: 1, priority: 'first' } as const

/** Calls that the SMS provider makes: reports on our texts, and texts that people send us. */
export function takeTextCalls(
  app: FastifyInstance,
  {
    database: { db },
    texts,
    clock,
    whenSent,
    publicSettings,
    answerText,
  }: Pick<Deps, 'database' | 'texts' | 'clock' | 'publicSettings'> &
    Reading & { whenSent: readonly SentListener[] },
) {
  if (!texts) return

  const take = async <T>(
    request: FastifyRequest,
    read: (call: TextCall) => T,
    work: (tx: Db, told: T, at: Date) => Promise<void>,
  ) => {
    try {
      const told = read(callOf(request))
      await transact(db, (tx) => work(tx, told, clock()))
    } catch (error) {
      if (!(error instanceof ForeignTextCall)) throw error
      request.log.warn({ why: error.message }, 'a call about texts was refused')
      throw refuseGenerally('not_signed_in', 'The signature is missing or wrong.')
    }
  }

  withRawBodies(app, (routes) => {
    routes.post('/messages/twilio/status', { config }, async (request, reply) => {
      await take(request, (call) => texts.readReport(call), takeReport(whenSent))
      return reply.code(204).send()
    })
    if (!texts.takesReplies) return
    routes.post('/messages/twilio/inbound', { config }, async (request, reply) => {
      await take(
        request,
        (call) => texts.readInbound(call),
        takeText({ publicSettings, answerText }),
      )
      // The response is empty, because the provider itself answers STOP, START and HELP.
      return reply.type('text/xml').send('<Response/>')
    })
  })
}

function callOf({ body, headers, url }: FastifyRequest): TextCall {
  const signature = headers['x-twilio-signature']
  if (!Buffer.isBuffer(body) || typeof signature !== 'string')
    throw new ForeignTextCall('Not signed')
  return { query: url.split('?')[1] ?? '', body, signature }
}
