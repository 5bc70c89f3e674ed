import { activityType } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { writeActivity } from '#events/activities.ts'
import { conversationsStore } from './conversations.store.ts'

type Kept = {
  tx: Db
  at: Date
  text: { mobile: string; body: string }
  id_conversation: number
  waiting_since: Date | null
  owners: readonly ({ id_customer: number } | { id_treasure: number })[]
}

/**
 * Makes a to-do for staff on every record with this mobile. Does nothing and returns false if the
 * conversation is already waiting for staff.
 */
export async function keepForStaff(
  { tx, at, text: { mobile, body }, id_conversation, waiting_since, owners }: Kept,
  what: 'read' | 'ring',
): Promise<boolean> {
  if (waiting_since) return false
  await conversationsStore(tx).wait(id_conversation, at)
  const descr =
    what === 'ring' ? `Wants a call at ${mobile}.` : `Text from ${mobile} to answer: “${body}”`
  for (const owner of owners)
    await writeActivity(tx, {
      id_job: null,
      id_customer: null,
      id_treasure: null,
      ...owner,
      type: activityType.person,
      descr,
      to_do: true,
      created_at: at,
    })
  return true
}
