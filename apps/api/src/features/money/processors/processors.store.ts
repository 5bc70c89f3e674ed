import type { Db } from '#kernel/db/connect.ts'

/** Figures on payment processors. */
export const processorsStore = (db: Db) => ({
  countCards: () =>
    db
      .selectFrom('cards')
      .select(['processor', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('processor')
      .execute(),

  /**
   * Number of failed payments since the given time: declined cards, and errors at the processor.
   */
  countFailures: (since: Date) =>
    db
      .selectFrom('charges')
      .select((eb) => [
        'processor',
        eb.fn.countAll<number>().filterWhere('status', '=', 'declined').as('declined'),
        eb.fn.countAll<number>().filterWhere('status', 'in', ['error', 'unknown']).as('failed'),
      ])
      .where('status', 'in', ['declined', 'error', 'unknown'])
      .where('created_at', '>=', since)
      .groupBy('processor')
      .execute(),

  /** Time of the last payment event. Only Stripe sends events. */
  findLastTold: async () =>
    (
      await db
        .selectFrom('payment_events')
        .select((eb) => eb.fn.max('created_at').as('at'))
        .executeTakeFirstOrThrow()
    ).at,
})
