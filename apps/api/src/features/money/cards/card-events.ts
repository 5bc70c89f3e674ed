import type { Deps } from '#deps.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { PaymentEvent } from '#kernel/payments.ts'
import { cardsStore } from './cards.store.ts'
import { keepCards, LinkUsed } from './keep-cards.ts'

type Telling<Is extends PaymentEvent['is']> = Extract<PaymentEvent, { is: Is }>

/**
 * Handles a processor's events about cards. An event may arrive twice, late, out of order, or
 * before the browser's own call. A change is ignored if a newer event has been handled. Only the
 * processor's answer decides whether a card still exists.
 */
export function hearOfCards(deps: Pick<Deps, 'database' | 'payments'>) {
  const { payments } = deps
  const { db } = deps.database
  // A getter, because the processor changes when the business opens.
  const processor = () => payments.processor
  const cards = keepCards(deps)

  /** Adds the card of an attempt, even if the browser never returned. */
  async function keepCard(name: string, at: Date) {
    const setup = await cards.findSetup(name)
    // The attempt belongs to another program on the same account, or is finished.
    if (!setup || setup.finished_at !== null) return
    const settled = await cards.settle({ setup: name }, setup, at)
    if ('refused' in settled) return
    try {
      await db.transaction().execute((tx) => cards.keep(tx, setup, settled.keep, { by: null, at }))
    } catch (error) {
      // Two tabs used one link. We keep only one card, and the other must not stay at the
      // processor.
      if (error instanceof LinkUsed) await payments.detach(settled.keep.reference)
      else throw error
    }
  }

  const removeCard = ({ reference, told_at }: Telling<'card_gone'>, at: Date) =>
    db.transaction().execute(async (tx) => {
      await cardsStore(tx).hearGone(processor(), reference, told_at)
      const gone = await cardsStore(tx).removeKept(processor(), reference)
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
      if (await cardsStore(tx).hearChange(processor(), reference, told_at))
        await cardsStore(tx).changeKept(processor(), reference, card)
    })

  return async (event: PaymentEvent, at: Date): Promise<void> => {
    switch (event.is) {
      case 'setup_done':
        return keepCard(event.setup, at)
      case 'card_gone':
        return removeCard(event, at)
      case 'card_changed':
        return changeCard(event)
      default:
    }
  }
}
