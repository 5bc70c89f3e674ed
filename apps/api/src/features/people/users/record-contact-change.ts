import { type Actor, type Changes } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { recordEvent } from '#events/record-event.ts'
import { foldEmail } from './sign-in.rules.ts'

type Whose = { id_customer: number | null; id_treasure: number | null }

/**
 * Logs that a person has another e-mail or mobile. The database has ended the links that were sent
 * to the previous e-mail or mobile. Reactions to the event send new links.
 */
export async function recordContactChange(tx: Db, at: Date, by: Actor, whose: Whose) {
  const { id_customer, id_treasure } = whose
  if (id_customer !== null)
    await recordEvent(tx, { event: 'customer.contact_changed', at, by, id_customer, data: {} })
  if (id_treasure !== null)
    await recordEvent(tx, { event: 'treasure.contact_changed', at, by, id_treasure, data: {} })
}

/** True if changes replace an existing e-mail or mobile. */
export const isOtherContact = (changes: Changes): boolean =>
  changes.some(
    ({ field, before, after }) =>
      (field === 'mphone' && before !== null) ||
      (field === 'email' &&
        before !== null &&
        foldEmail(String(before)) !== foldEmail(String(after ?? ''))),
  )
