import type { Db } from '../kernel/db/connect.ts'
import { showMobile } from './people.ts'

/**
 * Finds a treasure to try a claim with: the first one, if their mobile is reserved for drama. Real
 * people's details are never printed.
 */
export async function findDemoClaimant(db: Db) {
  const first = await db
    .selectFrom('treasures')
    .select(['mphone', 'lname'])
    .where('switched_on', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!first?.mphone.startsWith('+447700900')) return undefined
  return { mobile: showMobile(first.mphone), surname: first.lname }
}
