import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'

/** Records that a kind of document was added, changed or retired. */
export const recordKind = (
  tx: Db,
  at: Date,
  id_user: number,
  id_record: number,
  data: { name: string; how: 'added' | 'changed' | 'retired' },
) => recordEvent(tx, { event: 'document.kind_saved', at, by: userActor(id_user), id_record, data })
