import type { Db } from '#kernel/db/connect.ts'
import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { invitationsStore, type NewInvitation } from './invitations.store.ts'
import type { Place } from './staff.store.ts'

/**
 * Adds an invitation and logs the event, whose reaction sends the e-mail. Returns undefined if
 * another invitation to this e-mail is waiting. Call this function inside a transaction.
 */
export async function writeInvitation(tx: Db, at: Date, by: Actor, invitation: NewInvitation) {
  const id = await invitationsStore(tx).add(invitation, at)
  if (id !== undefined) await noteInvited(tx, at, { id, by, place: invitation, again: false })
  return id
}

type Noted = { id: number; by: Actor; place: Pick<Place, 'role' | 'id_region'>; again: boolean }

/** Logs the invitation. The reaction sends its e-mail. */
export const noteInvited = (tx: Db, at: Date, { id, by, place, again }: Noted) =>
  recordEvent(tx, {
    event: 'staff.invited',
    at,
    by,
    id_record: id,
    id_region: place.id_region,
    data: { role: place.role, again },
  })
