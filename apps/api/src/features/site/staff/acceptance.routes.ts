import { acceptInvitation, getInvitation, type ParsedOf } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { countersOf, limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse, refuseGenerally } from '#kernel/http/refuse.ts'
import { emailChangesStore } from '../../people/users/email-changes.store.ts'
import { forgetWrongPasswords } from '../../people/users/forget-wrong-passwords.ts'
import { linksStore } from '../../people/users/links.store.ts'
import { refuseWeakPassword } from '../../people/users/refuse-weak-password.ts'
import { sessionsStore } from '../../people/users/sessions.store.ts'
import { signUpsStore } from '../../people/users/sign-ups.store.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { invitationsStore } from './invitations.store.ts'
import { columnsOf } from './staff.decide.ts'
import { staffStore } from './staff.store.ts'

const unusable =
  'This link can’t be used: it has been used before, is too old, or the invitation was withdrawn. Ask the person who invited you for a new one.'

type Chosen = ParsedOf<typeof acceptInvitation>['body']
/** Name and password, for people without an account. */
type NewPerson = { fname: string; lname: string; password_hash: string }

/** Handles the link of an invitation, even if another person is signed in on the device. */
export const acceptanceRoutes = (deps: Deps) => {
  const { passwords, limits } = deps
  const { db } = deps.database
  const countLink = (at: Date, address: string) =>
    limitAttempts(db, at, countersOf('link-address', address, limits.linksPerAddress))

  /**
   * Reads the name and password of a new person. Undefined if the e-mail already has a password,
   * which then stays.
   */
  async function readNewPerson(email: string, chosen: Chosen): Promise<NewPerson | undefined> {
    if ((await staffStore(db).findByEmail(email))?.password_hash) return undefined
    const { fname, lname, password } = chosen
    if (fname === undefined || lname === undefined || password === undefined)
      throw refuseGenerally('invalid_fields', 'Please correct the problems', {
        errors: {
          ...(fname === undefined && { fname: ['First name is required'] }),
          ...(lname === undefined && { lname: ['Surname is required'] }),
          ...(password === undefined && { password: ['Password is required'] }),
        },
      })
    refuseWeakPassword(password, { fname, lname, email })
    return { fname, lname, password_hash: await passwords.hash(password) }
  }

  return {
    async getInvitation({ params: { token } }, { at, address }) {
      await countLink(at, address)
      const invitation = await invitationsStore(db).findByLink(token, at)
      if (!invitation) throw refuse(getInvitation, 'link_unusable', unusable)
      const { email, role, region_name, invited_by } = invitation
      const known = await staffStore(db).findByEmail(email)
      const signsIn = known !== undefined && known.password_hash !== null
      return {
        email,
        role,
        region_name,
        invited_by,
        needs_password: !signsIn,
        fname: signsIn ? known.fname : null,
      }
    },

    async acceptInvitation({ params: { token }, body }, { at, address, once }) {
      passwords.mustHaveRoom()
      await countLink(at, address)
      // Hashing is expensive, so the link is checked first.
      const waiting = await invitationsStore(db).findByLink(token, at)
      if (!waiting) throw refuse(acceptInvitation, 'link_unusable', unusable)
      const person = await readNewPerson(waiting.email, body)
      const email = await once(async (tx) => {
        const used = await invitationsStore(tx).use(token, at)
        if (!used) throw refuse(acceptInvitation, 'link_unusable', unusable)
        const id_user = await takeUp(tx, at, used.email, person)
        await usersStore(tx).giveRole(id_user, columnsOf(used), at)
        await staffStore(tx).begin(id_user, used, used.id_invited_by, at)
        await recordEvent(tx, {
          event: 'staff.joined',
          at,
          by: userActor(id_user),
          id_user,
          data: { role: used.role, id_invitation: used.id },
        })
        return used.email
      })
      await forgetWrongPasswords(db, email, address)
      return { message: 'You’re in. Please sign in with your e-mail and password.', email }
    },
  } satisfies Partial<Handlers>
}

/**
 * Returns the account of the invited e-mail, or creates one. Following the link proves the e-mail.
 * A password that was set before this proof is replaced.
 */
async function takeUp(tx: Db, at: Date, email: string, person: NewPerson | undefined) {
  const users = usersStore(tx)
  const made = person && (await users.create({ ...person, email, email_verified_at: at }, at))
  const known = made ?? (await staffStore(tx).lockByEmail(email))
  if (!known) throw refuse(acceptInvitation, 'link_unusable', unusable)
  await signUpsStore(tx).endAll(email)
  if (made) return made.id
  // The account gets another role, so all its sign-ins end.
  await sessionsStore(tx).endAll(known.id, at)
  await linksStore(tx).endAll(known.id)
  await emailChangesStore(tx).cancel(known.id)
  if (person) {
    await users.setPassword(known.id, person.password_hash, at)
    await users.rename(known.id, person, at)
  } else await users.proveEmail(known.id, at)
  return known.id
}
