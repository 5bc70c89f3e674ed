import { countMyNotifications, listMyNotifications, type Notification } from '@treasures/api-client'
import { queries } from '../../app/queries.ts'
import { queryOf } from '../../app/query.ts'

/**
 * Milliseconds between polls while the page is visible. The page also polls when it becomes
 * visible.
 */
const pause = 60_000

export const countOfNotifications = { ...queryOf(countMyNotifications), refetchInterval: pause }

/** Fetched whenever the list is opened. */
export const listOfNotifications = { ...queryOf(listMyNotifications), staleTime: 0 }

/** Marks notifications as read at once, without reordering them. */
export function noteRead(isRead: (one: Notification) => boolean) {
  queries.setQueryData(listOfNotifications.queryKey, (list) => {
    if (!list) return list
    const data = list.data.map((one) => (isRead(one) ? { ...one, is_read: true } : one))
    return { data, unread: data.filter((one) => !one.is_read).length }
  })
}
