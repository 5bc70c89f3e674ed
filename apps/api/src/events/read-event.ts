import * as z from 'zod/mini'
import type { Db } from '../kernel/db/connect.ts'
import { systemActor, type Actor } from './define-event.ts'
import { events, isEventName, type RecordedEvent } from './events.ts'

/**
 * Reads an event from the log and parses its data. Returns undefined if the data was cleared, as
 * for a former user.
 */
export async function readEvent(db: Db, id: number): Promise<RecordedEvent | undefined> {
  const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !isEventName(row.event)) return undefined
  const { event, created_at, actor, id_actor, ...rest } = row
  const data = z.safeParse(events[event].data, row.data)
  if (!data.success) return undefined
  const by: Actor =
    actor === null || actor === 'system' || id_actor === null
      ? systemActor
      : { kind: actor, id: id_actor }
  return { ...rest, event, at: created_at, by, data: data.data } as unknown as RecordedEvent
}
