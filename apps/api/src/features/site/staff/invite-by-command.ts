import { fullName, type StaffRole } from '@treasures/api-client'
import type { Database } from '#kernel/db/connect.ts'
import { systemActor } from '#events/define-event.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { makeSecret } from '#kernel/secrets.ts'
import { linkAddress } from '../../people/users/links.rules.ts'
import { linksStore } from '../../people/users/links.store.ts'
import { invitationsStore } from './invitations.store.ts'
import { describeInvitation } from './staff.decide.ts'
import { staffStore } from './staff.store.ts'
import { writeInvitation } from './write-invitation.ts'

type Asked = {
  database: Database
  email: string
  role: StaffRole
  id_region: number | null
  portal: string
  at: Date
}

/** Result for the person at the terminal. */
export type InvitedByCommand =
  | { is: 'invited'; says: string; link: string }
  /** The person works here already. The link sets a new password. */
  | { is: 'known'; name: string; link: string }
  | { is: 'no_region' }

/**
 * Invites from the command line, by the same rules as the screen. An operator can thus restore an
 * owner's access after the last super admin is lost. Replaces a waiting invitation to the same
 * e-mail.
 */
export const inviteByCommand = ({ database, email, role, id_region, portal, at }: Asked) =>
  database.db.transaction().execute(async (tx): Promise<InvitedByCommand> => {
    const region = id_region === null ? null : await staffStore(tx).findRegion(id_region)
    if (region === undefined) return { is: 'no_region' }
    const known = await staffStore(tx).findByEmail(email)
    if (known?.is_active) {
      const token = await linksStore(tx).create(known.id, 'set', at, {
        id_customer: null,
        id_treasure: null,
      })
      const name = fullName(known)
      return { is: 'known', name, link: linkAddress(portal, 'set', token) }
    }
    const place = { role, id_region, presets: [], switches: {} }
    const token = makeSecret()
    const invitation = { ...place, email, id_invited_by: null, printed: token }
    const waiting = (await invitationsStore(tx).list(everywhere)).find(
      (each) => each.email.toLowerCase() === email.toLowerCase(),
    )
    if (waiting) await invitationsStore(tx).withdraw(everywhere, waiting.id)
    await writeInvitation(tx, at, systemActor, invitation)
    return {
      is: 'invited',
      says: describeInvitation({ email, place, region_name: region?.region_name ?? null, known }),
      link: linkAddress(portal, 'invite', token),
    }
  })
