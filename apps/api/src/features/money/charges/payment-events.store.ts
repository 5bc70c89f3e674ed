import type { Db } from '#kernel/db/connect.ts'
import { toJsonb } from '#kernel/db/to-jsonb.ts'
import type { PaymentNews } from '#kernel/payments.ts'
import type { Due } from '#kernel/tasks/due.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

/** Processors' events about payments, each stored once before it is handled. */
export const paymentEventsStore = (db: Db) => ({
  /** Returns false if the event is stored already. */
  add: (news: PaymentNews, at: Date) =>
    hasChanged(
      db
        .insertInto('payment_events')
        .values({
          id: news.id,
          type: news.is,
          told_at: news.told_at,
          body: toJsonb(news),
          created_at: at,
        })
        .onConflict((conflict) => conflict.doNothing()),
    ),

  /** Returns undefined if the event has been handled. */
  async find(id: string): Promise<PaymentNews | undefined> {
    const row = await db
      .selectFrom('payment_events')
      .select(['body', 'told_at'])
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    return row && { ...row.body, told_at: row.told_at }
  },

  finish: (id: string, at: Date) =>
    db.updateTable('payment_events').set({ done_at: at }).where('id', '=', id).execute(),

  listWaiting: async ({ most, ready }: Due): Promise<string[]> =>
    (
      await db
        .selectFrom('payment_events')
        .select('id')
        .where('done_at', 'is', null)
        .where(ready('id'))
        .orderBy('created_at')
        .limit(most)
        .execute()
    ).map(({ id }) => id),
})
