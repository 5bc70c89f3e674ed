import type { Db } from '#kernel/db/connect.ts'
import { blanked } from './blank-messages.ts'
import { statesBefore } from './text/hand-over.rules.ts'

/** Columns that decide whether a message leaves. */
export const columnsToDecide = [
  'channel',
  'recipient',
  'class',
  'channel_group',
  'send_before',
  'on_day',
  'id_customer',
  'id_treasure',
  'id_user',
  'id_push_subscription',
  'id_event',
  'attempts',
] as const

/** Messages that are held back when they are about to leave. */
export const heldMessages = (db: Db) => ({
  /**
   * Withholds a message and removes its secrets. Returns its recipient and the records it was
   * about, or undefined if it has already left.
   */
  withhold: (id: number, error: string) =>
    db
      .updateTable('messages')
      .set({ state: 'withheld', error, next_try_at: null, ...blanked })
      .where('id', '=', id)
      .where('state', 'in', statesBefore('sent'))
      .returning(['recipient', 'subject', 'id_job', 'id_customer', 'id_treasure', 'id_user'])
      .executeTakeFirst(),

  /**
   * Postpones a message, for example to the morning. It is then as fresh as a new one, and no
   * attempt is counted.
   */
  hold: (id: number, at: Date) =>
    db
      .updateTable('messages')
      .set({ state: 'waiting', held_until: at, next_try_at: at })
      .where('id', '=', id)
      .where('state', 'in', statesBefore('sent'))
      .execute(),
})
