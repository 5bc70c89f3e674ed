import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { ForeignAccountingEvent } from '#kernel/accounting.ts'
import { withRawBodies } from '#kernel/http/raw-bodies.ts'
import { refuseGenerally } from '#kernel/http/refuse.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'

/**
 * Receives signed webhooks from the accounting service. A background task fetches the changes,
 * because the service waits only a few seconds for our answer.
 */
export function takeAccountingEvents(
  app: FastifyInstance,
  { database: { db }, accounting: { readEvent } }: Pick<Deps, 'database' | 'accounting'>,
) {
  if (!readEvent) return
  withRawBodies(app, (routes) => {
    routes.post('/webhooks/xero', { config: { priority: 'first' } }, async ({ body, headers }) => {
      const signature = headers['x-xero-signature']
      try {
        if (!Buffer.isBuffer(body) || typeof signature !== 'string')
          throw new ForeignAccountingEvent('Not signed')
        const { invoices } = readEvent(body, signature)
        if (invoices.length) await enqueue(db, 'accounting.compare', {}, { key: 'told' })
        return {}
      } catch (error) {
        if (error instanceof ForeignAccountingEvent || error instanceof SyntaxError)
          throw refuseGenerally('not_signed_in', 'The signature is missing or wrong.')
        throw error
      }
    })
  })
}
