import { sql, type InsertObject, type Updateable } from 'kysely'
import { days, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'

/** Addresses of outside services, and the calls to them. */
export const webhooksStore = (db: Db) => {
  const rows = () =>
    db
      .selectFrom('webhooks')
      .selectAll()
      .select(
        sql<number>`(
          select count(*) from webhook_deliveries d
          where d.id_webhook = webhooks.id and d.state = 'waiting'
        )`.as('waiting'),
      )
  return {
    list: () =>
      rows()
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute(),
    find: (id: number) => rows().where('id', '=', id).executeTakeFirst(),
    /** Locks the row until the transaction ends. */
    lock: (id: number) => rows().where('id', '=', id).forUpdate().executeTakeFirst(),

    async add(row: InsertObject<Tables, 'webhooks'>): Promise<number> {
      const { id } = await db
        .insertInto('webhooks')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    change: (id: number, fields: Updateable<Tables['webhooks']>) =>
      db.updateTable('webhooks').set(fields).where('id', '=', id).execute(),
    delete: (id: number) => db.deleteFrom('webhooks').where('id', '=', id).execute(),

    /**
     * Adds one call for each action of a run. A call that was given up waits again under its old
     * reference.
     */
    addDelivery: (row: InsertObject<Tables, 'webhook_deliveries'> & { next_try_at: Date }) =>
      db
        .insertInto('webhook_deliveries')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('reference')
            .doUpdateSet({
              state: 'waiting',
              attempts: 0,
              ended_at: null,
              next_try_at: row.next_try_at,
            })
            .where('webhook_deliveries.state', '=', 'failed'),
        )
        .execute(),

    /** Latest calls of an address, newest first. */
    listDeliveries: (id_webhook: number, most: number) =>
      db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('id_webhook', '=', id_webhook)
        .orderBy('id', 'desc')
        .limit(most)
        .execute(),

    /** Addresses with a call that is due. */
    listDue: ({ at, most, ready }: Due) =>
      idsOf(
        db
          .selectFrom('webhooks')
          .select('id')
          .where('stopped_at', 'is', null)
          .where((or) => or.or([or('next_try_at', 'is', null), or('next_try_at', '<=', at)]))
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('webhook_deliveries as d')
                .select('d.id')
                .whereRef('d.id_webhook', '=', 'webhooks.id')
                .where('d.state', '=', 'waiting')
                .where((or) => or.or([or('d.attempts', '=', 0), or('d.next_try_at', '<=', at)])),
            ),
          )
          .where(ready('webhooks.id'))
          .orderBy('id')
          .limit(most),
      ),

    /**
     * Returns the due call with the fewest attempts, the oldest first. A call that the address
     * refuses therefore does not delay the others. A call without an attempt is due at once, even
     * if the clock was wrong when the call was queued.
     */
    findDue: (id_webhook: number, at: Date) =>
      db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('id_webhook', '=', id_webhook)
        .where('state', '=', 'waiting')
        .where((or) => or.or([or('attempts', '=', 0), or('next_try_at', '<=', at)]))
        .orderBy('attempts')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),

    /**
     * Returns the time at which the next call is due. Null means that the next call has had no
     * attempt, so it is due at once.
     */
    findNext: (id_webhook: number) =>
      db
        .selectFrom('webhook_deliveries')
        .select(sql<Date | null>`case when attempts > 0 then next_try_at end`.as('due'))
        .where('id_webhook', '=', id_webhook)
        .where('state', '=', 'waiting')
        .orderBy('due', (order) => order.asc().nullsFirst())
        .limit(1)
        .executeTakeFirst(),

    noteDelivery: (id: number, fields: Updateable<Tables['webhook_deliveries']>) =>
      db.updateTable('webhook_deliveries').set(fields).where('id', '=', id).execute(),

    /** Makes postponed calls due at once. */
    resumeDeliveries: (id_webhook: number, at: Date) =>
      db
        .updateTable('webhook_deliveries')
        .set({ next_try_at: at, attempts: 0 })
        .where('id_webhook', '=', id_webhook)
        .where('state', '=', 'waiting')
        .execute(),
  }
}

export type WebhookRow = NonNullable<Awaited<ReturnType<ReturnType<typeof webhooksStore>['find']>>>

export type DeliveryRow = Awaited<
  ReturnType<ReturnType<typeof webhooksStore>['listDeliveries']>
>[number]

/** Deletes calls 30 days after they ended. */
export const oldDeliveries = {
  table: 'webhook_deliveries',
  change: sql`delete from webhook_deliveries`,
  old: (at: Date) => sql`ended_at < ${earlier(at, days(30))}`,
}
