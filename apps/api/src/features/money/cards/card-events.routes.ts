import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { systemActor } from '../../../kernel/events/define-event.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import { ForeignEvent, PaymentsUnavailable, type PaymentEvent } from '../../../kernel/payments.ts'
import { refuseGenerally } from '../../../kernel/http/refuse.ts'
import { cardsStore } from './cards.store.ts'
import { keepCards, LinkUsed } from './keep-cards.ts'

type Telling<Is extends PaymentEvent['is']> = Extract<PaymentEvent, { is: Is }>

/**
 * Where Stripe tells what has happened. Each telling may come twice, late, out of order, or before the browser that
 * caused it. What is told of a card counts by the event's own time; whether it is there at all is asked for.
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

  const removeCard = ({ reference, told_at }: Telling<'card_gone'>, at: Date) =>
    db.transaction().execute(async (tx) => {
      await cardsStore(tx).hearGone(processor, reference, told_at)
      const gone = await cardsStore(tx).removeKept(processor, reference)
      if (gone)
        await recordEvent(tx, {
          event: 'customer.card_removed',
          at,
          by: systemActor,
          id_customer: gone.id,
          data: { last4: gone.last4 },
        })
    })

  const changeCard = ({ reference, told_at, card }: Telling<'card_changed'>) =>
    db.transaction().execute(async (tx) => {
      if (await cardsStore(tx).hearChange(processor, reference, told_at))
        await cardsStore(tx).changeKept(processor, reference, card)
    })

  async function take(event: PaymentEvent, at: Date) {
    switch (event.is) {
      case 'setup_done':
        return keepCard(event.setup, at)
      case 'card_gone':
        return removeCard(event, at)
      case 'card_changed':
        return changeCard(event)
      case 'unreadable':
      case 'other':
    }
  }

  app.register((hooks, _options, done) => {
    // Signed is what was sent, byte by byte.
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    hooks.post('/webhooks/stripe', async ({ body, headers, log }) => {
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
            'The signature is missing, wrong, too old, or of a time to come.',
          )
        // Told again later.
        if (error instanceof PaymentsUnavailable)
          throw refuseGenerally('unavailable', 'We cannot ask Stripe right now.')
        throw error
      }
    })
    done()
  })
}
