import type { Db } from '#kernel/db/connect.ts'
import { changesBetween, userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'

export type Who = { at: Date; caller: { id: number } }
type Item = 'service' | 'skill' | 'equipment'

/**
 * Records that staff added, changed or retired an item of the catalogue. Records nothing if no
 * field differs.
 */
export async function recordItem(
  tx: Db,
  { at, caller }: Who,
  event: `${Item}.${'created' | 'changed' | 'retired'}`,
  { id, name }: { id: number; name: string },
  { before, after }: { before: object; after: object },
): Promise<void> {
  const changes = changesBetween(before, after)
  if (changes.length)
    await recordEvent(tx, {
      event,
      at,
      by: userActor(caller.id),
      id_record: id,
      data: { name, changes },
    })
}
