import {
  countMyNotifications,
  listMyNotifications,
  type Notification,
  type OkOf,
} from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { queries } from '../../../parts/queries.ts'
import { api } from '../../session/api.ts'

/** Milliseconds between two looks while the page is in sight; it is looked at anew when it comes into sight, too. */
const pause = 60_000

export const countOfNotifications = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => api.call(countMyNotifications, {}, { signal }),
  refetchInterval: pause,
})

/** Read when it is opened, whatever was loaded before. */
export const listOfNotifications = queryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ signal }) => api.call(listMyNotifications, {}, { signal }),
  staleTime: 0,
})

/** Shown as read at once, where it stands. */
export function noteRead(isRead: (one: Notification) => boolean) {
  queries.setQueryData<OkOf<typeof listMyNotifications>>(listOfNotifications.queryKey, (list) => {
    if (!list) return list
    const data = list.data.map((one) => (isRead(one) ? { ...one, is_read: true } : one))
    return { data, unread: data.filter((one) => !one.is_read).length }
  })
}
