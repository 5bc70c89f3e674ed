import type { CardSetup, CardToken } from '@treasures/api-client'
import type * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { PaymentsUnavailable } from '#kernel/payments.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Once } from '#kernel/http/idempotency.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { beginAgain, decideKeeping, type DoneSetup } from './cards.decide.ts'
import { customersStore } from '../../people/customers/customers.store.ts'
import { cardsStore, type CardRow, type OpenSetup, type PayingCustomer } from './cards.store.ts'

type Attempt = z.infer<typeof CardSetup>

type Finishing<T> = {
  attempt: Attempt
  setup: OpenSetup
  /** The user who adds the card, or null without a sign-in. */
  by: number | null
  at: Date
  once: Once
  show: (card: CardRow) => T
}

/** The link has already kept another card. */
export class LinkUsed extends Error {
  override readonly name = 'LinkUsed'
}

/** Adds cards on behalf of staff, customers, links and the processor's events. */
export function keepCards({ database: { db }, payments }: Pick<Deps, 'database' | 'payments'>) {
  /**
   * Turns an unavailable processor into a refusal with a retry time, because it is not our error.
   */
  async function reach<T>(endpoint: Refusing<'payments_unavailable'>, work: () => Promise<T>) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error
      throw refuse(
        endpoint,
        'payments_unavailable',
        'Cards cannot be changed right now. Please try again in a few minutes.',
        { retryAfter: 60 },
      )
    }
  }

  async function ask({ id, fname, lname, email, processor_customer: known }: PayingCustomer) {
    const name = [fname, lname].filter(Boolean).join(' ')
    return { known, ...(await payments.begin({ id, name, email, known })) }
  }

  async function begin(customer: PayingCustomer, link_hash: string | null, at: Date) {
    let begun = await ask(customer)
    const { id } = customer
    if (begun.payer !== null && begun.payer !== begun.known) {
      const isFirst = await customersStore(db).rememberPayer(id, begun.known, begun.payer)
      const now = isFirst ? undefined : await cardsStore(db).findCustomer(everywhere, id)
      // Two attempts began at once, each with a new customer at the processor. The customer that
      // was stored first is used.
      if (now) begun = await ask(now)
    }
    const { setup } = begun.token
    const { payer } = begun
    await cardsStore(db).beginSetup(
      { setup, id_customer: id, processor: payments.processor, link_hash, payer },
      at,
    )
    return begun.token
  }

  /** Asks the processor, outside any database lock. */
  const settle = async (attempt: Attempt, { payer }: OpenSetup, at: Date) =>
    decideKeeping(await payments.finish(attempt, at), payer)

  /** Keeps a card that the processor confirmed. The same attempt finds the same card again. */
  async function keep(
    tx: Db,
    { setup, id_customer, link_hash }: OpenSetup,
    { reference, card, payer }: DoneSetup,
    { by, at }: { by: number | null; at: Date },
  ): Promise<CardRow | undefined> {
    const store = cardsStore(tx)
    if (await store.finishSetup(setup, at)) {
      if (link_hash !== null && !(await store.useLink(link_hash, at))) throw new LinkUsed()
      // The card was detached before we learnt that it was added.
      if (await store.isGone(payments.processor, reference)) return undefined
      if (
        await store.insert(
          { ...card, id_customer, processor: payments.processor, reference, payer },
          at,
        )
      )
        await recordEvent(tx, {
          event: 'customer.card_added',
          at,
          by: by === null ? { kind: 'customer' } : userActor(by),
          id_customer,
          data: { last4: card.last4 },
        })
    }
    return store.findKept(id_customer, payments.processor, reference)
  }

  return {
    reach,
    settle,
    keep,
    findSetup: (setup: string) => cardsStore(db).findSetup(setup, payments.processor),

    begin: (
      endpoint: Refusing<'payments_unavailable'>,
      customer: PayingCustomer,
      link_hash: string | null,
      at: Date,
    ): Promise<CardToken> => reach(endpoint, () => begin(customer, link_hash, at)),

    /** Finishes an attempt for a user who waits at the form. */
    async finish<T>(
      endpoint: Refusing<'card_setup_failed' | 'payments_unavailable'>,
      { attempt, setup, by, at, once, show }: Finishing<T>,
    ): Promise<T> {
      const failed = (why: string) => refuse(endpoint, 'card_setup_failed', why)
      const settled = await reach(endpoint, () => settle(attempt, setup, at))
      if ('refused' in settled) throw failed(settled.refused)
      return once(async (tx) => {
        const kept = await keep(tx, setup, settled.keep, { by, at })
        // The card was kept and has been removed since.
        if (!kept) throw failed(beginAgain)
        return show(kept)
      })
    },
  }
}
