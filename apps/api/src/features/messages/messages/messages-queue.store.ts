import { sql } from 'kysely'
import { blanked, secretsLast } from './blank-messages.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { idsOf, type Due } from '../../../kernel/tasks/due.ts'
import { columnsToDecide } from './held-messages.store.ts'
import { triesAtMost, type Failure } from './message-retries.rules.ts'

/** A failed try, and what the e-mail is where it was the last. */
export type EndedTry = Failure & { state: 'failed' | 'unknown' }

/** The e-mails that wait to be sent, shared by all instances. */
export const messagesQueue = (db: Db) => ({
  /** The oldest first. */
  listWaiting: ({ at, most, ready }: Due) =>
    idsOf(
      waiting(db, at).where(ready('messages.id')).orderBy('created_at').orderBy('id').limit(most),
    ),

  /** Counts a try before it is made. Undefined where it is not due: another sent it, or gave it up. */
  take: (id: number, at: Date) =>
    db
      .updateTable('messages')
      .set({ attempts: sql`attempts + 1` })
      .where('id', 'in', waiting(db, at).where('id', '=', id).forUpdate().skipLocked())
      .returning([
        'id',
        'recipient',
        'subject',
        'body',
        'attempts',
        'send_before',
        'class',
        'channel_group',
        'id_job',
        'id_customer',
        'id_treasure',
      ])
      .executeTakeFirst(),

  /** Holds it while it is due still. */
  lock: (id: number, at: Date) =>
    waiting(db, at)
      .select(columnsToDecide)
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),

  /** Sent: what is secret in it is the reader's alone from now on. */
  sent: (id: number, at: Date) =>
    db
      .updateTable('messages')
      .set({
        state: 'sent',
        sent_at: at,
        next_try_at: null,
        error: null,
        ...blanked,
      })
      .where('id', '=', id)
      .execute(),

  /** Whom and what it was about, as its event tells it; undefined where it is gone. */
  async failed(id: number, { error, next_try_at, state }: EndedTry, at: Date) {
    const message = await db
      .updateTable('messages')
      .set({ error, next_try_at, failed_at: at, ...(next_try_at === null && { state }) })
      .where('id', '=', id)
      .returning(['recipient', 'subject', 'id_job', 'id_customer', 'id_treasure', 'id_user'])
      .executeTakeFirst()
    if (!message) return undefined
    const { subject, ...about } = message
    return { ...about, data: { subject } }
  },
})

const waiting = (db: Db, at: Date) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('channel', '=', 'email')
    .where('state', '=', 'waiting')
    .where('attempts', '<', triesAtMost)
    .where((or) => or.or([or('next_try_at', 'is', null), or('next_try_at', '<=', at)]))
    // What has waited for a week is no news, and a link in it no longer works.
    .where('created_at', '>', secretsLast(at))
