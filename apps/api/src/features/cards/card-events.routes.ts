import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app.ts'
import { ForeignEvent, PaymentsUnavailable, type PaymentEvent } from '../../payments/payments.ts'
import { refuseGenerally } from '../../shared/refuse.ts'
import { recordCustomerEvent } from '../customers/customer-history.store.ts'
import { cardsStore } from './cards.store.ts'
import { keepCards, LinkUsed } from './keep-cards.ts'

/**
 * Where Stripe tells what has happened. Each telling may come twice, late, or before the browser that caused it: all
 * of them only bring about what is so already.
 */
export function takeCardEvents(app: FastifyInstance, deps: Deps) {
  const { clock, payments } = deps
  const { db } = deps.database
  const { readEvent, processor } = payments
  if (!readEvent) return
  const cards = keepCards(deps)

  /** Adds the card of an attempt, also where the browser never came back to say so. */
  async function keepCard(name: string, at: Date) {
    const setup = await cards.findSetup(name)
    // One of another program on the same account, or one that is done.
    if (!setup || setup.finished_at !== null) return
    const settled = await cards.settle({ setup: name }, setup, at)
    if ('refused' in settled) return
    try {
      await db.transaction().execute((tx) => cards.keep(tx, setup, settled.keep, { by: null, at }))
    } catch (error) {
      // Two tabs, one link: what nobody here knows of is not left at the processor.
      if (error instanceof LinkUsed) await payments.detach(settled.keep.reference)
      else throw error
    }
  }

  const removeCard = (reference: string, at: Date) =>
    db.transaction().execute(async (tx) => {
      const gone = await cardsStore(tx).removeKept(processor, reference)
      if (gone)
        await recordCustomerEvent(tx, at, {
          event: 'customer.card_removed',
          customer: gone,
          descr: `The card ending in ${gone.last4} was taken away at the payment processor.`,
          by: null,
        })
    })

  async function take(event: PaymentEvent, at: Date) {
    switch (event.is) {
      case 'setup_done':
        return keepCard(event.setup, at)
      case 'card_gone':
        return removeCard(event.reference, at)
      case 'card_changed':
        return cardsStore(db).changeKept(processor, event.reference, event.card)
      case 'other':
    }
  }

  app.register((hooks, _options, done) => {
    // Signed is what was sent, byte by byte.
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    hooks.post('/webhooks/stripe', async ({ body, headers }) => {
      const at = clock()
      const signature = headers['stripe-signature']
      try {
        if (!Buffer.isBuffer(body) || typeof signature !== 'string')
          throw new ForeignEvent('Not signed')
        await take(readEvent(body, signature, at), at)
        return { received: true }
      } catch (error) {
        if (error instanceof ForeignEvent)
          throw refuseGenerally('malformed', 'The signature is missing, wrong or too old.')
        // Told again later.
        if (error instanceof PaymentsUnavailable)
          throw refuseGenerally('unavailable', 'We cannot ask Stripe right now.')
        throw error
      }
    })
    done()
  })
}
