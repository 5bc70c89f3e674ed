import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, byId } from '../../kernel/wire.ts'
import { Notification, Unread } from './notifications.schema.ts'

export const listMyNotifications = endpoint('GET', '/my/notifications', {
  summary: 'What the caller was told in the last 90 days: 50 at most, unread first, then newest.',
  ok: z.object({ data: z.array(Notification), ...Unread.shape }),
  access: 'signed_in',
})

export const countMyNotifications = endpoint('GET', '/my/notifications/unread', {
  summary: 'How much of it the caller has not read.',
  ok: Unread,
  access: 'signed_in',
})

export const readNotification = endpoint('POST', '/my/notification/{id}/read', {
  summary: 'Says that one was read.',
  ...byId,
  body: z.object({}),
  ok: Unread,
  problems: { notification_not_found: 404 },
  access: 'signed_in',
  idempotent: false,
})

export const readAllNotifications = endpoint('POST', '/my/notifications/read', {
  summary: 'Says that all were read up to one: what came since is not.',
  body: z.object({ up_to: Id }),
  ok: Unread,
  access: 'signed_in',
  idempotent: false,
})
