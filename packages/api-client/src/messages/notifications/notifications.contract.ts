import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, byId } from '../../kernel/wire.ts'
import { Notification, Unread } from './notifications.schema.ts'

export const listMyNotifications = endpoint('GET', '/my/notifications', {
  summary: "The caller's notifications of the last 90 days: at most 50, unread first, then newest.",
  ok: z.object({ data: z.array(Notification), ...Unread.shape }),
  access: 'signed_in',
})

export const countMyNotifications = endpoint('GET', '/my/notifications/unread', {
  summary: "Number of the caller's unread notifications.",
  ok: Unread,
  access: 'signed_in',
})

export const readNotification = endpoint('POST', '/my/notification/{id}/read', {
  summary: 'Marks a notification as read.',
  ...byId,
  body: z.object({}),
  ok: Unread,
  problems: { notification_not_found: 404 },
  access: 'signed_in',
  idempotent: false,
})

export const readAllNotifications = endpoint('POST', '/my/notifications/read', {
  summary: 'Marks all notifications up to one as read. Later ones stay unread.',
  body: z.object({ up_to: Id }),
  ok: Unread,
  access: 'signed_in',
  idempotent: false,
})
