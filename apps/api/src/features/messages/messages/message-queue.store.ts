import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import type { NoticeChannel } from '../notices/notice.ts'
import { blanked, secretsLast } from './blank-messages.ts'
import { statesBefore } from './text/hand-over.rules.ts'

/**
 * Messages of a channel that wait to be sent, or whose last attempt got no answer. All server
 * processes share this queue.
 */
export const messageQueue = (db: Db, channel: NoticeChannel) => ({
  /** Oldest first. */
  listDue: ({ at, most, ready }: Due) =>
    idsOf(
      due(db, channel, at)
        .where(ready('messages.id'))
        .orderBy('messages.created_at')
        .orderBy('messages.id')
        .limit(most),
    ),

  /** Finds a message whose attempt got no answer. Returns it only if its look-up is due. */
  findUnanswered: (id: number, at: Date) =>
    due(db, channel, at)
      .select(['recipient', 'body', 'attempts', 'messages.created_at'])
      .where('messages.id', '=', id)
      .where('state', '!=', 'waiting')
      .executeTakeFirst(),

  /** Locks the message if it is still due. */
  lock: (id: number, at: Date) =>
    due(db, channel, at)
      .leftJoin('notifications', 'notifications.id', 'messages.id_notification')
      .select([
        'channel',
        'recipient',
        'class',
        'channel_group',
        'send_before',
        'on_day',
        'id_customer',
        'id_treasure',
        'messages.id_user',
        'messages.id_event',
        'id_job',
        'id_push_subscription',
        'id_notification',
        'attempts',
        'subject',
        'messages.body',
        'reply_token',
        'messages.created_at',
        'held_until',
        'notifications.path',
      ])
      .where('messages.id', '=', id)
      .forUpdate('messages')
      .executeTakeFirst(),

  /**
   * Counts an attempt before it is made. If the message is unchanged after `next_try_at`, a worker
   * tries again. A message in the state `sending` is looked up first.
   */
  noteTry: (id: number, state: 'waiting' | 'sending', next_try_at: Date) =>
    db
      .updateTable('messages')
      .set({ state, attempts: sql`attempts + 1`, next_try_at })
      .where('id', '=', id)
      .execute(),

  /** Returns the first of these references that no other message has. */
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
   * Marks a message as sent and removes its secrets, which only the recipient needs. A delivery
   * report may have arrived earlier.
   */
  sent: (id: number, at: Date, reference: string | null) =>
    unsent(db, id)
      .set({ state: 'sent', sent_at: at, next_try_at: null, error: null, reference, ...blanked })
      .execute(),

  /** Plans the next attempt or look-up. Null means that there is no next one. */
  keep: (
    id: number,
    kept: {
      state: 'waiting' | 'unknown'
      attempts: number
      error: string
      next_try_at: Date | null
      failed_at: Date
    },
  ) => unsent(db, id).set(kept).execute(),

  /**
   * Marks a message as failed or unknown. Returns the records that the message was about. Returns
   * undefined if we know that it was sent.
   */
  giveUp: (id: number, state: 'failed' | 'unknown', error: string, at: Date) =>
    unsent(db, id)
      .set({ state, error, next_try_at: null, failed_at: at })
      .returning(['subject', 'id_job', 'id_customer', 'id_treasure', 'id_user'])
      .executeTakeFirst(),

  /**
   * Withholds a message and removes its secrets. Returns its recipient and its records, or
   * undefined if it was already sent.
   */
  withhold: (id: number, error: string) =>
    unsent(db, id)
      .set({ state: 'withheld', error, next_try_at: null, ...blanked })
      .returning(['recipient', 'subject', 'id_job', 'id_customer', 'id_treasure', 'id_user'])
      .executeTakeFirst(),

  /**
   * Postpones a message, for example until the morning. Its age then counts from that time. Does
   * not count an attempt.
   */
  hold: (id: number, at: Date) =>
    unsent(db, id).set({ state: 'waiting', held_until: at, next_try_at: at }).execute(),
})

type Queue = ReturnType<typeof messageQueue>
export type QueuedMessage = NonNullable<Awaited<ReturnType<Queue['lock']>>>
export type UnansweredMessage = NonNullable<Awaited<ReturnType<Queue['findUnanswered']>>>

const unsent = (db: Db, id: number) =>
  db.updateTable('messages').where('id', '=', id).where('state', 'in', statesBefore('sent'))

const due = (db: Db, channel: NoticeChannel, at: Date) =>
  db
    .selectFrom('messages')
    .select('messages.id')
    .where('channel', '=', channel)
    .where('state', 'in', statesBefore('sent'))
    .where((eb) =>
      eb.or([
        eb('next_try_at', '<=', at),
        eb.and([eb('state', '=', 'waiting'), eb('next_try_at', 'is', null)]),
      ]),
    )
    // A message is out of date after a week, and its links no longer work.
    .where('messages.created_at', '>', secretsLast(at))
