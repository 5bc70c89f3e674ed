import { readNotification } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { notificationsStore } from './notifications.store.ts'

/** Lets callers read their own notifications, under the bell. */
export const notificationsRoutes = ({ database: { db } }: Pick<Deps, 'database'>) => {
  const store = notificationsStore(db)
  const count = async (id_user: number) => ({ unread: await store.countUnread(id_user) })
  return {
    async listMyNotifications(_input, { caller }) {
      const rows = await store.listOf(caller.id)
      const data = rows.map(({ read_at, created_at, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
        is_read: read_at !== null,
      }))
      return { data, ...(await count(caller.id)) }
    },

    countMyNotifications: (_input, { caller }) => count(caller.id),

    async readNotification({ params: { id } }, { caller, at }) {
      if (!(await store.read(caller.id, id, at)))
        throw refuse(readNotification, 'notification_not_found', 'We can’t find that notification.')
      return count(caller.id)
    },

    async readAllNotifications({ body: { up_to } }, { caller, at }) {
      await store.readUpTo(caller.id, up_to, at)
      return count(caller.id)
    },
  } satisfies Partial<Handlers>
}
