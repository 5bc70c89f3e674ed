import type { PushedNotification } from '@treasures/api-client'

/** Hours after which what is pushed is old news. */
const newsHours = 24

type PushToGo = {
  created_at: Date
  held_until: Date | null
  send_before: Date | null
}

/** Seconds for which a push service keeps it for a device that is off; none left where it is old news. */
export function secondsLeft({ created_at, held_until, send_before }: PushToGo, at: Date): number {
  const fresh = (held_until ?? created_at).getTime() + newsHours * 3_600_000
  const ends = Math.min(fresh, send_before?.getTime() ?? fresh)
  return Math.max(0, Math.floor((ends - at.getTime()) / 1_000))
}

/** Where a press leads that has no record to lead to. */
const home = '/index'

type Words = { id_notification: number; subject: string | null; body: string; path: string | null }

/** What the browser's worker reads. */
export const payloadOf = ({ id_notification, subject, body, path }: Words): string =>
  JSON.stringify({
    id: id_notification,
    title: subject ?? '',
    body,
    path: path ?? home,
  } satisfies PushedNotification)
