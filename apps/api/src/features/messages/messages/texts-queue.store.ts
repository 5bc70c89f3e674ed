import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { idsOf, type Due } from '../../../kernel/tasks/due.ts'
import { blanked, secretsLast } from './blank-messages.ts'
import { columnsToDecide } from './held-messages.store.ts'
import { statesBefore } from './text-hand-over.rules.ts'

/** Texts that wait to leave, or that were handed over and not answered; shared by all instances. */
export const textsQueue = (db: Db) => ({
  /** The oldest first. */
  listDue: ({ at, most, ready }: Due) =>
    idsOf(due(db, at).where(ready('messages.id')).orderBy('created_at').orderBy('id').limit(most)),

  find: (id: number, at: Date) =>
    due(db, at)
      .select(['recipient', 'body', 'state', 'attempts', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Holds it while it is due still. */
  lock: (id: number, at: Date) =>
    due(db, at)
      .select(['body', 'created_at', 'held_until', ...columnsToDecide])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  /** Before it is handed over: whoever finds it so after `next_try_at` does not know what became of it. */
  noteSending: (id: number, next_try_at: Date) =>
    db
      .updateTable('messages')
      .set({ state: 'sending', attempts: sql`attempts + 1`, next_try_at })
      .where('id', '=', id)
      .execute(),

  /** Of these references the first that is no other text's. */
  async findUnclaimed(references: readonly string[]) {
    if (!references.length) return undefined
    const known = await db
      .selectFrom('messages')
      .select('reference')
      .where('reference', 'in', references)
      .execute()
    return references.find((one) => !known.some(({ reference }) => reference === one))
  },

  /** With the provider. What is secret in it is the reader's alone from now on. Reports may have come before. */
  async taken(id: number, reference: string, at: Date): Promise<void> {
    await db
      .updateTable('messages')
      .set({ reference, sent_at: at, next_try_at: null, error: null, state: 'sent', ...blanked })
      .where('id', '=', id)
      .where('state', 'in', statesBefore('sent'))
      .execute()
  },

  /** Whom and what it was about; undefined where it is known to have gone. */
  failed: (id: number, error: string, at: Date) =>
    db
      .updateTable('messages')
      .set({ state: 'failed', error, next_try_at: null, failed_at: at })
      .where('id', '=', id)
      .where('state', 'in', statesBefore('sent'))
      .returning(['id_job', 'id_customer', 'id_user'])
      .executeTakeFirst(),

  /** It is tried again, or looked up, then; never, where there is no such time. */
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
