import { sql } from 'kysely'
import { days, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Sweep } from '#kernel/tasks/housekeeping.ts'
import { countRows } from '#kernel/db/paged-list.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

type NewNotification = {
  id_user: number
  id_event: number
  notice: string
  title: string
  body: string
  path: string | null
  created_at: Date
}

const mostListed = 50
const keptDays = 90

/** Notifications of people who can sign in. Every query is limited to one owner. */
export const notificationsStore = (db: Db) => ({
  /** User who signs in as the recipient, or undefined if there is none. */
  findReader: (to: { customer: number } | { treasure: number } | { user: number }) =>
    db
      .selectFrom('users')
      .select('id')
      .$if('customer' in to, (query) =>
        query.where('id_customer', '=', 'customer' in to ? to.customer : 0),
      )
      .$if('treasure' in to, (query) =>
        query.where('id_treasure', '=', 'treasure' in to ? to.treasure : 0),
      )
      .$if('user' in to, (query) => query.where('id', '=', 'user' in to ? to.user : 0))
      .where('email_verified_at', 'is not', null)
      .executeTakeFirst(),

  /** Adds a notification once for each reader, event and notice. */
  async add(row: NewNotification): Promise<{ id: number; isNew: boolean }> {
    const added = await db
      .insertInto('notifications')
      .values(row)
      .onConflict((conflict) => conflict.columns(['id_user', 'id_event', 'notice']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return { id: added.id, isNew: true }
    const { id } = await db
      .selectFrom('notifications')
      .select('id')
      .where('id_user', '=', row.id_user)
      .where('id_event', '=', row.id_event)
      .where('notice', '=', row.notice)
      .executeTakeFirstOrThrow()
    return { id, isNew: false }
  },

  /** Unread first, then newest first. */
  listOf: (id_user: number) =>
    db
      .selectFrom('notifications')
      .select(['id', 'title', 'body', 'path', 'created_at', 'read_at'])
      .where('id_user', '=', id_user)
      .orderBy(sql`(read_at is not null)`)
      .orderBy('id', 'desc')
      .limit(mostListed)
      .execute(),

  countUnread: (id_user: number) =>
    countRows(
      db.selectFrom('notifications').where('id_user', '=', id_user).where('read_at', 'is', null),
    ),

  /**
   * Marks a notification as read, unless it was read before. Returns false if the notification is
   * not the user's.
   */
  read: (id_user: number, id: number, at: Date) =>
    hasChanged(
      db
        .updateTable('notifications')
        .set({ read_at: sql<Date>`coalesce(read_at, ${at})` })
        .where('id_user', '=', id_user)
        .where('id', '=', id),
    ),

  readUpTo: (id_user: number, id: number, at: Date) =>
    db
      .updateTable('notifications')
      .set({ read_at: at })
      .where('id_user', '=', id_user)
      .where('id', '<=', id)
      .where('read_at', 'is', null)
      .execute(),
})

/** Deletes notifications older than `keptDays` days. */
export const oldNotifications: Sweep = {
  table: 'notifications',
  change: sql`delete from notifications`,
  old: (at) => sql`created_at < ${earlier(at, days(keptDays))}`,
}
