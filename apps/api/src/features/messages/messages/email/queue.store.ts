import { sql } from 'kysely'
import { blanked, secretsLast } from '../blank-messages.ts'
import type { Db } from '#kernel/db/connect.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import { columnsToDecide } from '../held-messages.store.ts'
import { triesAtMost, type Failure } from '../message-retries.rules.ts'

/** A failed attempt, and the state of the e-mail if it was the last. */
export type EndedTry = Failure & { state: 'failed' | 'unknown' }

/** E-mails that wait to be sent, shared by all instances. */
export const emailQueue = (db: Db) => ({
  /** Oldest first. */
  listWaiting: ({ at, most, ready }: Due) =>
    idsOf(
      waiting(db, at).where(ready('messages.id')).orderBy('created_at').orderBy('id').limit(most),
    ),

  /**
   * Counts an attempt before it is made. Returns undefined if the e-mail is no longer due, because
   * another worker has sent it or given it up.
   */
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

  /** Locks the e-mail if it is still due and no other worker has locked it. */
  lock: (id: number, at: Date) =>
    waiting(db, at)
      .select(columnsToDecide)
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),

  /** Marks the e-mail as sent and removes its secrets, which are now the reader's alone. */
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

  /**
   * Returns the recipient and the records the e-mail was about, for its event, or undefined if it
   * no longer exists.
   */
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
    // An e-mail that has waited for a week is out of date, and its links no longer work.
    .where('created_at', '>', secretsLast(at))
