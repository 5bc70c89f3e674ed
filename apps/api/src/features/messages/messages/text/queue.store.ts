import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import { blanked, secretsLast } from '../blank-messages.ts'
import { columnsToDecide } from '../held-messages.store.ts'
import { statesBefore } from './hand-over.rules.ts'

/**
 * Texts that wait to leave, or that were handed over without an answer. Shared by all instances.
 */
export const textQueue = (db: Db) => ({
  /** Oldest first. */
  listDue: ({ at, most, ready }: Due) =>
    idsOf(due(db, at).where(ready('messages.id')).orderBy('created_at').orderBy('id').limit(most)),

  find: (id: number, at: Date) =>
    due(db, at)
      .select(['recipient', 'body', 'state', 'attempts', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Locks the text if it is still due. */
  lock: (id: number, at: Date) =>
    due(db, at)
      .select(['body', 'created_at', 'held_until', ...columnsToDecide])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  /**
   * Marks a text before its hand-over. After `next_try_at` a worker that still finds it so has to
   * look it up.
   */
  noteSending: (id: number, next_try_at: Date) =>
    db
      .updateTable('messages')
      .set({ state: 'sending', attempts: sql`attempts + 1`, next_try_at })
      .where('id', '=', id)
      .execute(),

  /** Returns the first of these references that no other text has. */
  async findUnclaimed(references: readonly string[]) {
    if (!references.length) return undefined
    const known = await db
      .selectFrom('messages')
      .select('reference')
      .where('reference', 'in', references)
      .execute()
    return references.find((one) => !known.some(({ reference }) => reference === one))
  },

  /**
   * Marks a text as sent and removes its secrets, which are now the reader's alone. Reports may
   * have arrived before.
   */
  async taken(id: number, reference: string, at: Date): Promise<void> {
    await db
      .updateTable('messages')
      .set({ reference, sent_at: at, next_try_at: null, error: null, state: 'sent', ...blanked })
      .where('id', '=', id)
      .where('state', 'in', statesBefore('sent'))
      .execute()
  },

  /** Returns the records the text was about, or undefined if it is known to have left. */
  failed: (id: number, error: string, at: Date) =>
    db
      .updateTable('messages')
      .set({ state: 'failed', error, next_try_at: null, failed_at: at })
      .where('id', '=', id)
      .where('state', 'in', statesBefore('sent'))
      .returning(['id_job', 'id_customer', 'id_user'])
      .executeTakeFirst(),

  /** Plans the next attempt or look-up. Null means that none follows. */
  async keep(
    id: number,
    kept: {
      state: 'waiting' | 'unknown'
      attempts: number
      error: string
      next_try_at: Date | null
      failed_at: Date
    },
  ): Promise<void> {
    await db
      .updateTable('messages')
      .set(kept)
      .where('id', '=', id)
      .where('state', 'in', statesBefore('sent'))
      .execute()
  },
})

const due = (db: Db, at: Date) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('channel', '=', 'sms')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', '=', 'waiting'),
          eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', at)]),
        ]),
        eb.and([eb('state', 'in', ['sending', 'unknown']), eb('next_try_at', '<=', at)]),
      ]),
    )
    .where('created_at', '>', secretsLast(at))
