import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { transact } from '#kernel/db/transact.ts'
import { withRawBodies } from '#kernel/http/raw-bodies.ts'
import { refuseGenerally } from '#kernel/http/refuse.ts'
import {
  ForeignEvent,
  PaymentsUnavailable,
  type PaymentEvent,
  type PaymentNews,
} from '#kernel/payments.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { hearOfCards } from '../cards/card-events.ts'
import { paymentEventsStore } from './payment-events.store.ts'

const isNews = (event: PaymentEvent): event is PaymentNews =>
  event.is === 'payment_changed' || event.is === 'refund_changed' || event.is === 'dispute_changed'

/**
 * Receives Stripe's webhooks. An event about payments is stored once before it is answered, and
 * handled by a task. Events about cards are handled at once.
 */
export function takePaymentEvents(app: FastifyInstance, deps: Deps) {
  const { clock, payments } = deps
  const { db } = deps.database
  const { readEvent } = payments
  if (!readEvent) return
  const hearOfCard = hearOfCards(deps)

  const keep = (news: PaymentNews, at: Date) =>
    transact(db, async (tx) => {
      if (await paymentEventsStore(tx).add(news, at))
        await enqueue(tx, 'payment_event.hear', { id: news.id })
    })

  const take = (event: PaymentEvent, at: Date) =>
    isNews(event) ? keep(event, at) : hearOfCard(event, at)

  withRawBodies(app, (routes) => {
    routes.post(
      '/webhooks/stripe',
      { config: { priority: 'first' } },
      async ({ body, headers, log }) => {
        const at = clock()
        const signature = headers['stripe-signature']
        try {
          if (!Buffer.isBuffer(body) || typeof signature !== 'string')
            throw new ForeignEvent('Not signed')
          const event = readEvent(body, signature, at)
          if (event.is === 'unreadable') {
            const { type, why } = event
            log.warn({ type: type.slice(0, 100), why }, 'an event of Stripe was not understood')
          }
          await take(event, at)
          return { received: true }
        } catch (error) {
          if (error instanceof ForeignEvent)
            throw refuseGenerally(
              'malformed',
              'The signature is missing, wrong, too old, or dated in the future.',
            )
          // Stripe retries later.
          if (error instanceof PaymentsUnavailable)
            throw refuseGenerally('unavailable', 'We cannot ask Stripe right now.')
          throw error
        }
      },
    )
  })
}
