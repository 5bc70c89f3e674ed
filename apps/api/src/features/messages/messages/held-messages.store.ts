import type { Db } from '../../../kernel/db/connect.ts'
import { blanked } from './blank-messages.ts'
import { statesBefore } from './text-hand-over.rules.ts'

/** What is asked of a message before it leaves. */
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

/** Messages that were about to leave and do not. */
export const heldMessages = (db: Db) => ({
  /** It will not leave: nobody needs what is secret in it. Whom and what it was about; undefined where it is gone. */
  withhold: (id: number, error: string) =>
    db
      .updateTable('messages')
      .set({ state: 'withheld', error, next_try_at: null, ...blanked })
      .where('id', '=', id)
      .where('state', 'in', statesBefore('sent'))
      .returning(['recipient', 'subject', 'id_job', 'id_customer', 'id_treasure', 'id_user'])
      .executeTakeFirst(),

  /** It waits for the morning, and is as new then as it is now. No try was made. */
  hold: (id: number, at: Date) =>
    db
      .updateTable('messages')
      .set({ state: 'waiting', held_until: at, next_try_at: at })
      .where('id', '=', id)
      .where('state', 'in', statesBefore('sent'))
      .execute(),
})
