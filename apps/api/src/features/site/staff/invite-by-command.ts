import type { StaffRole } from '@treasures/api-client'
import type { Database } from '../../../kernel/db/connect.ts'
import { systemActor } from '../../../kernel/events/define-event.ts'
import { everywhere } from '../../../kernel/http/scope.ts'
import { makeSecret } from '../../../kernel/secrets.ts'
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

/** What the person at the terminal is told. */
export type InvitedByCommand =
  | { is: 'invited'; says: string; link: string }
  /** They work here already: the link sets another password. */
  | { is: 'known'; name: string; link: string }
  | { is: 'no_region' }

/**
 * Invites by the command line, under the same rules as the screen. Whoever may start the server may do this: it is the way
 * back in where the last super admin is lost. An invitation that waits for the e-mail gives way to this one.
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
      const name = `${known.fname} ${known.lname}`
      return { is: 'known', name, link: linkAddress(portal, 'set', token, email) }
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
      link: linkAddress(portal, 'invite', token, email),
    }
  })
