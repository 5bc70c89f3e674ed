import type { Db } from '../kernel/db/connect.ts'
import type { SignedIn } from '../kernel/http/caller.ts'
import { transactAs } from '../kernel/http/transact-as.ts'
import { userActor } from './define-event.ts'
import type { NewEvent } from './events.ts'
import { recordEvent } from './record-event.ts'

type Exported = Extract<NewEvent, { event: 'people.exported' }>['data']['what']

/**
 * Records who downloads a file with many people's details. The record is made before the file's
 * first line is sent.
 */
export const recordExport = (
  db: Db,
  { caller, at }: { caller: SignedIn; at: Date },
  what: Exported,
) =>
  transactAs(db, caller.key?.id, (tx) =>
    recordEvent(tx, {
      event: 'people.exported',
      at,
      by: userActor(caller.id),
      data: { what },
    }),
  )
