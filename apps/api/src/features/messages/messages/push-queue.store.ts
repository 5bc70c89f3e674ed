import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { idsOf, type Due } from '../../../kernel/tasks/due.ts'
import { secretsLast } from './blank-messages.ts'
import { columnsToDecide } from './held-messages.store.ts'
import { statesBefore } from './text-hand-over.rules.ts'

/** Pushes that wait to leave; shared by all instances. */
export const pushQueue = (db: Db) => ({
  /** The oldest first. */
  listDue: ({ at, most, ready }: Due) =>
    idsOf(due(db, at).where(ready('messages.id')).orderBy('created_at').orderBy('id').limit(most)),

  /** Holds it while it is due still. */
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

  /** Counts a try before it is made. Whoever finds it after `next_try_at` makes another. */
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

  /** Whom and what it was about; undefined where it has gone. */
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
