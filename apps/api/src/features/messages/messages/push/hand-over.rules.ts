import type { PushedNotification } from '@treasures/api-client'
import { hours } from '#kernel/clock.ts'

/** Hours after which a push is out of date. */
const newsHours = 24

type PushToGo = {
  created_at: Date
  held_until: Date | null
  send_before: Date | null
}

/**
 * Seconds for which a push service keeps the push for a device that is off. Zero if the push is out
 * of date.
 */
export function secondsLeft({ created_at, held_until, send_before }: PushToGo, at: Date): number {
  const fresh = (held_until ?? created_at).getTime() + hours(newsHours)
  const ends = Math.min(fresh, send_before?.getTime() ?? fresh)
  return Math.max(0, Math.floor((ends - at.getTime()) / 1_000))
}

/** Page that opens if the push names no page. */
const home = '/index'

type Words = { id_notification: number; subject: string | null; body: string; path: string | null }

/** Payload that the browser's service worker reads. */
export const payloadOf = ({ id_notification, subject, body, path }: Words): string =>
  JSON.stringify({
    id: id_notification,
    title: subject ?? '',
    body,
    path: path ?? home,
  } satisfies PushedNotification)
