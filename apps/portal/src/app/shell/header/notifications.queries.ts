import {
  countMyNotifications,
  listMyNotifications,
  type Notification,
  type OkOf,
} from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { queries } from '#parts/queries.ts'
import { api } from '../../session/api.ts'

/** Milliseconds between polls while the page is visible. It also polls when it becomes visible. */
const pause = 60_000

export const countOfNotifications = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => api.call(countMyNotifications, {}, { signal }),
  refetchInterval: pause,
})

/** Fetched whenever the list is opened. */
export const listOfNotifications = queryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ signal }) => api.call(listMyNotifications, {}, { signal }),
  staleTime: 0,
})

/** Marks notifications as read at once, without reordering them. */
export function noteRead(isRead: (one: Notification) => boolean) {
  queries.setQueryData<OkOf<typeof listMyNotifications>>(listOfNotifications.queryKey, (list) => {
    if (!list) return list
    const data = list.data.map((one) => (isRead(one) ? { ...one, is_read: true } : one))
    return { data, unread: data.filter((one) => !one.is_read).length }
  })
}
