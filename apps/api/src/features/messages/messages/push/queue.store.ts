import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import { secretsLast } from '../blank-messages.ts'
import { columnsToDecide } from '../held-messages.store.ts'
import { statesBefore } from '../text/hand-over.rules.ts'

/** Pushes that wait to leave, shared by all instances. */
export const pushQueue = (db: Db) => ({
  /** Oldest first. */
  listDue: ({ at, most, ready }: Due) =>
    idsOf(due(db, at).where(ready('messages.id')).orderBy('created_at').orderBy('id').limit(most)),

  /** Locks the push if it is still due. */
  lock: (id: number, at: Date) =>
    due(db, at)
      .leftJoin('notifications', 'notifications.id', 'messages.id_notification')
      .select(columnsToDecide.map((column) => `messages.${column}` as const))
      .select([
        'messages.subject',
        'messages.body',
        'messages.created_at',
        'messages.held_until',
        'messages.id_notification',
        'messages.id_push_subscription',
        'notifications.path',
      ])
      .where('messages.id', '=', id)
      .forUpdate('messages')
      .executeTakeFirst(),

  /**
   * Counts an attempt before it is made. A worker that finds the push waiting after `next_try_at`
   * tries again.
   */
  noteTry: (id: number, next_try_at: Date) =>
    db
      .updateTable('messages')
      .set({ attempts: sql`attempts + 1`, next_try_at })
      .where('id', '=', id)
      .execute(),

  taken: (id: number, at: Date) =>
    db
      .updateTable('messages')
      .set({ state: 'sent', sent_at: at, next_try_at: null, error: null })
      .where('id', '=', id)
      .where('state', 'in', statesBefore('sent'))
      .execute(),

  later: (id: number, { error, next_try_at }: { error: string; next_try_at: Date }, at: Date) =>
    db
      .updateTable('messages')
      .set({ error, next_try_at, failed_at: at })
      .where('id', '=', id)
      .where('state', 'in', statesBefore('sent'))
      .execute(),

  /** Returns the records the push was about, or undefined if it has left. */
  failed: (id: number, error: string, at: Date) =>
    db
      .updateTable('messages')
      .set({ state: 'failed', error, next_try_at: null, failed_at: at })
      .where('id', '=', id)
      .where('state', 'in', statesBefore('sent'))
      .returning(['id_job', 'id_customer', 'id_treasure', 'id_user'])
      .executeTakeFirst(),
})

const due = (db: Db, at: Date) =>
  db
    .selectFrom('messages')
    .select('messages.id')
    .where('channel', '=', 'push')
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', at)]))
    .where('messages.created_at', '>', secretsLast(at))
