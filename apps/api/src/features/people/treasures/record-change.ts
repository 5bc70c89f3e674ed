import type { Actor, Changes } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'

type Change = {
  at: Date
  by: Actor
  id_treasure: number
  /** Completes "Grace Hopper …". */
  did: string
  changes?: Changes
}

/** Logs a change to a treasure. */
export const recordChange = (tx: Db, { did, changes = [], ...happened }: Change) =>
  recordEvent(tx, { event: 'treasure.changed', ...happened, data: { did, changes } })
