import { sql } from 'kysely'
import { hours, later } from '#kernel/clock.ts'
import type { CardFacts, Processor } from '#kernel/payments.ts'
import type { Scope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { hashSecret, makeSecret } from '#kernel/secrets.ts'
import { customersInScope } from '../../people/customers/customers.scope.ts'
import { cardLinkHours } from './card-link.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

const columns = [
  'cards.id',
  'last4',
  'exp_month',
  'exp_year',
  'payment_retry',
  'brand',
  'processor',
  'reference',
  'cards.id_customer',
  'customers.id_region',
] as const

type NewSetup = {
  setup: string
  id_customer: number
  processor: Processor
  link_hash: string | null
  /** The processor's id of the attempt's customer. */
  payer: string | null
}

/**
 * Cards, attempts to add one, and links to add one. Staff and customers read cards within their
 * scope.
 */
export const cardsStore = (db: Db) => {
  const cards = () =>
    db
      .selectFrom('cards')
      .innerJoin('customers', 'customers.id', 'cards.id_customer')
      .select(columns)

  return {
    findCustomer: (scope: Scope, id: number) =>
      db
        .selectFrom('customers')
        .leftJoin('users', 'users.id_customer', 'customers.id')
        .select([
          'customers.id',
          'customers.id_region',
          'customers.fname',
          'customers.lname',
          'customers.email',
          'customers.processor_customer',
          'users.id as id_user',
        ])
        .where('customers.id', '=', id)
        .where(customersInScope(scope))
        .executeTakeFirst(),

    list: (scope: Scope, id_customer: number) =>
      cards()
        .where('cards.id_customer', '=', id_customer)
        .where(customersInScope(scope))
        .orderBy('cards.id', 'desc')
        .execute(),

    find: (scope: Scope, id: number) =>
      cards().where('cards.id', '=', id).where(customersInScope(scope)).executeTakeFirst(),

    /** A card by the processor's reference. */
    findKept: (id_customer: number, processor: Processor, reference: string) =>
      cards()
        .where('cards.id_customer', '=', id_customer)
        .where('processor', '=', processor)
        .where('reference', '=', reference)
        .executeTakeFirst(),

    beginSetup: (setup: NewSetup, at: Date) =>
      db
        .insertInto('card_setups')
        .values({ ...setup, created_at: at, finished_at: null })
        .execute(),

    findSetup: (setup: string, processor: Processor) =>
      db
        .selectFrom('card_setups')
        .innerJoin('customers', 'customers.id', 'card_setups.id_customer')
        .select([
          'setup',
          'id_customer',
          'customers.id_region',
          'card_setups.payer',
          'link_hash',
          'finished_at',
        ])
        .where('setup', '=', setup)
        .where('processor', '=', processor)
        .executeTakeFirst(),

    /**
     * Uses one conditional statement, so that only one of several simultaneous calls finishes an
     * attempt.
     */
    finishSetup: (setup: string, at: Date) =>
      hasChanged(
        db
          .updateTable('card_setups')
          .set({ finished_at: at })
          .where('setup', '=', setup)
          .where('finished_at', 'is', null),
      ),

    /** Returns false if the card's reference exists already. */
    insert: (
      card: CardFacts & {
        id_customer: number
        processor: Processor
        reference: string
        payer: string | null
      },
      at: Date,
    ) =>
      hasChanged(
        db
          .insertInto('cards')
          .values({ ...card, created_at: at })
          .onConflict((conflict) =>
            conflict
              .columns(['processor', 'reference'])
              .where('reference', 'is not', null)
              .doNothing(),
          ),
      ),

    remove: (id: number) => hasChanged(db.deleteFrom('cards').where('id', '=', id)),

    /** Removes a card that the processor reports as gone, and returns its customer. */
    removeKept: (processor: Processor, reference: string) =>
      db
        .deleteFrom('cards')
        .using('customers')
        .whereRef('customers.id', '=', 'cards.id_customer')
        .where('processor', '=', processor)
        .where('reference', '=', reference)
        .returning(['last4', 'customers.id', 'id_region'])
        .executeTakeFirst(),

    /**
     * Tells whether a card is permanently gone. Locks the card's row of events until the
     * transaction ends. Creates the row if needed, even for a card that we do not keep.
     */
    isGone: async (processor: Processor, reference: string) =>
      (
        await db
          .insertInto('card_tellings')
          .values({ processor, reference, told_at: new Date(0) })
          .onConflict((conflict) =>
            conflict
              .columns(['processor', 'reference'])
              .doUpdateSet({ told_at: sql`card_tellings.told_at` }),
          )
          .returning('gone')
          .executeTakeFirstOrThrow()
      ).gone,

    /**
     * Marks a card as permanently gone. A detached card is never attached again, even if an older
     * event arrives later.
     */
    hearGone: (processor: Processor, reference: string, told_at: Date) =>
      db
        .insertInto('card_tellings')
        .values({ processor, reference, told_at, gone: true })
        .onConflict((conflict) =>
          conflict.columns(['processor', 'reference']).doUpdateSet({
            gone: true,
            told_at: sql`greatest(card_tellings.told_at, excluded.told_at)`,
          }),
        )
        .execute(),

    /** Returns false if a newer event has been handled, or if the card is gone. */
    hearChange: (processor: Processor, reference: string, told_at: Date) =>
      hasChanged(
        db
          .insertInto('card_tellings')
          .values({ processor, reference, told_at })
          .onConflict((conflict) =>
            conflict
              .columns(['processor', 'reference'])
              .doUpdateSet({ told_at })
              .where('card_tellings.told_at', '<=', told_at)
              .where('card_tellings.gone', '=', false),
          ),
      ),

    changeKept: (processor: Processor, reference: string, card: CardFacts) =>
      db
        .updateTable('cards')
        .set(card)
        .where('processor', '=', processor)
        .where('reference', '=', reference)
        .execute(),

    /** The customer's newest card at the processor. */
    findChargeable: (id_customer: number, processor: Processor) =>
      db
        .selectFrom('cards')
        .select(['id', 'brand', 'last4', 'reference', 'payer'])
        .where('id_customer', '=', id_customer)
        .where('processor', '=', processor)
        .where('reference', 'is not', null)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** The processor's id of the customer, or null if it has none. */
    findPayer: async (id_customer: number) =>
      (
        await db
          .selectFrom('customers')
          .select('processor_customer')
          .where('id', '=', id_customer)
          .executeTakeFirst()
      )?.processor_customer ?? null,

    /** Tells whether the customer lets us charge their card when an invoice is due. */
    paysByCard: async (id_customer: number) =>
      (
        await db
          .selectFrom('customers')
          .select('auto_payment')
          .where('id', '=', id_customer)
          .executeTakeFirst()
      )?.auto_payment === 1,

    countDecline: (id: number) =>
      db
        .updateTable('cards')
        .set({ payment_retry: sql<number>`payment_retry + 1` })
        .where('id', '=', id)
        .execute(),

    resetRetries: (id: number) =>
      db.updateTable('cards').set({ payment_retry: 0 }).where('id', '=', id).execute(),

    /** Returns the link's secret, which appears only in the e-mail. The database keeps its hash. */
    async createLink(id_customer: number, at: Date): Promise<string> {
      const secret = makeSecret()
      await db
        .insertInto('card_links')
        .values({
          hash: hashSecret(secret),
          id_customer,
          created_at: at,
          expires_at: later(at, hours(cardLinkHours)),
          used_at: null,
        })
        .execute()
      return secret
    },

    findLink: (secret: string, at: Date) =>
      db
        .selectFrom('card_links')
        .select(['hash', 'id_customer', 'used_at'])
        .where('hash', '=', hashSecret(secret))
        .where('expires_at', '>', at)
        .executeTakeFirst(),

    /** Uses one conditional statement, so that only one call uses a link. */
    useLink: (hash: string, at: Date) =>
      hasChanged(
        db
          .updateTable('card_links')
          .set({ used_at: at })
          .where('hash', '=', hash)
          .where('used_at', 'is', null),
      ),
  }
}

type Store = ReturnType<typeof cardsStore>
export type CardRow = NonNullable<Awaited<ReturnType<Store['find']>>>
export type PayingCustomer = NonNullable<Awaited<ReturnType<Store['findCustomer']>>>
export type OpenSetup = NonNullable<Awaited<ReturnType<Store['findSetup']>>>
