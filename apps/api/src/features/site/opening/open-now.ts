import type { OpeningCounts } from '@treasures/api-client'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { clearTrial, countTrial, holdOpening } from './clear-trial.ts'
import { markOpened } from './mark-opened.ts'
import { openingStore } from './opening.store.ts'

/**
 * Opens the business in one transaction. Removes the records of the trial, keeps catalogue, people
 * and brand, and restarts numbers at 1. Returns counts of the removed records, or undefined if the
 * business is already open.
 */
export async function openNow(
  tx: Db,
  at: Date,
  { id_user, mayOpen }: { id_user: number; mayOpen: () => void },
): Promise<OpeningCounts | undefined> {
  await holdOpening(tx)
  if ((await openingStore(tx).find()).at !== null) return undefined
  mayOpen()
  const counts = await countTrial(tx)
  await clearTrial(tx)
  await markOpened(tx, at, { id_user, counts })
  await recordEvent(tx, { event: 'business.opened', at, by: userActor(id_user), data: counts })
  return counts
}
