import {
  endStaff,
  fullName,
  inviteStaff,
  resendInvitation,
  updateStaff,
  withdrawInvitation,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { dryRun } from '#kernel/db/dry-run.ts'
import { isLastSuper } from '#kernel/db/errors.ts'
import { changesBetween, userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { must } from '#kernel/db/must.ts'
import type { SignedIn } from '#kernel/http/caller.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { permissionsStore } from '../../people/permissions/permissions.store.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { acceptanceRoutes } from './acceptance.routes.ts'
import { endRole, type OpenWork } from './end-staff.ts'
import { invitationsStore } from './invitations.store.ts'
import { columnsOf, decideInviter, describeInvitation, tidyPlace } from './staff.decide.ts'
import { showInvitation, showMember } from './staff.show.ts'
import { staffStore, type MemberRow, type Place } from './staff.store.ts'
import { noteInvited, writeInvitation } from './write-invitation.ts'

const noSuchInvitation = (endpoint: Refusing<'invitation_not_found'>) =>
  refuse(endpoint, 'invitation_not_found', 'This invitation is gone: it was accepted or withdrawn.')

/** Lists, invites and changes staff, and ends their access. */
export const staffRoutes = (deps: Deps & OpenWork) => {
  const { db } = deps.database

  const mustHaveRegion = async (
    tx: Db,
    endpoint: Refusing<'region_not_found'>,
    { id_region }: Place,
  ) => {
    const region = id_region === null ? null : await staffStore(tx).findRegion(id_region)
    if (region === undefined)
      throw refuse(endpoint, 'region_not_found', 'We can’t find that region.', {
        errors: { id_region: ['We can’t find that region'] },
      })
    return region?.region_name ?? null
  }

  async function invite(tx: Db, at: Date, caller: SignedIn, email: string, place: Place) {
    const refused = decideInviter(caller, place, await permissionsStore(tx).listAllowed())
    if (refused === 'more_than_own')
      throw refuse(
        inviteStaff,
        'more_than_own',
        'You can invite franchisees of your own region, with permissions that you have yourself.',
      )
    if (refused) throw refuse(inviteStaff, refused, 'We can’t find that region.')
    const region_name = await mustHaveRegion(tx, inviteStaff, place)
    const known = await staffStore(tx).findByEmail(email)
    if (known?.is_active)
      throw refuse(
        inviteStaff,
        'already_staff',
        `${fullName(known)} works here already. Change their role in the list.`,
        { errors: { email: ['Works here already'] } },
      )
    const says = describeInvitation({ email, place, region_name, known })
    const invitation = { ...place, email, id_invited_by: caller.id }
    const id = await writeInvitation(tx, at, userActor(caller.id), invitation)
    if (id === undefined)
      throw refuse(
        inviteStaff,
        'already_invited',
        'An invitation to this e-mail is waiting for an answer. Send it again or withdraw it in the list.',
        { errors: { email: ['Invited already'] } },
      )
    return { says, id }
  }

  const countMail = (at: Date, { id }: SignedIn) =>
    limitAttempts(db, at, [['staff-invitation', String(id), deps.limits.invitationsPerUser]])

  return {
    ...acceptanceRoutes(deps),

    // Ignores the region that an admin has chosen, because the list shows staff of all regions.
    async listStaff(_input, { at, scope }) {
      const [members, invitations] = [
        await staffStore(db).list(scope),
        await invitationsStore(db).list(scope),
      ]
      return {
        data: members.map(showMember),
        invitations: invitations.map((row) => showInvitation(row, at)),
      }
    },

    async inviteStaff({ query: { simulated }, body: { email, ...body } }, { caller, at, once }) {
      const place = tidyPlace(body)
      if (simulated) {
        const { says } = await dryRun(db, (tx) => invite(tx, at, caller, email, place))
        return { says, invitation: null }
      }
      await countMail(at, caller)
      return once(async (tx) => {
        const { says, id } = await invite(tx, at, caller, email, place)
        const row = await invitationsStore(tx).find(everywhere, id)
        return { says, invitation: row ? showInvitation(row, at) : null }
      })
    },

    async resendInvitation({ params: { id } }, { caller, scope, at, once }) {
      await countMail(at, caller)
      return once(async (tx) => {
        const store = invitationsStore(tx)
        const row = (await store.renew(scope, id, at)) ? await store.find(scope, id) : undefined
        if (!row) throw noSuchInvitation(resendInvitation)
        await noteInvited(tx, at, { id, place: row, by: userActor(caller.id), again: true })
        return showInvitation(row, at)
      })
    },

    withdrawInvitation: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const gone = await invitationsStore(tx).withdraw(scope, id)
        if (!gone) throw noSuchInvitation(withdrawInvitation)
        await recordEvent(tx, {
          event: 'staff.invitation_withdrawn',
          at,
          by: userActor(caller.id),
          id_record: id,
          data: { role: gone.role },
        })
        return { message: 'The invitation is withdrawn. Its link no longer works.' }
      }),

    async updateStaff({ params: { id }, body }, { caller, scope, at, once }) {
      const place = tidyPlace(body)
      try {
        return await once(async (tx) => {
          const store = staffStore(tx)
          const before = await store.lock(scope, id)
          if (!before)
            throw refuse(updateStaff, 'staff_not_found', 'There is nobody here with this number.')
          await mustHaveRegion(tx, updateStaff, place)
          const changes = changesBetween(flat(before), flat(place))
          if (changes.length) {
            if (changes.some(({ field }) => field === 'role' || field === 'id_region'))
              await usersStore(tx).giveRole(id, columnsOf(place), at)
            await store.change(id, place, at)
            const by = userActor(caller.id)
            await recordEvent(tx, {
              event: 'staff.changed',
              at,
              by,
              id_user: id,
              data: { changes },
            })
          }
          return showMember(await findAgain(tx, id))
        })
      } catch (error) {
        throw isLastSuper(error) ? lastSuper(updateStaff) : error
      }
    },

    async endStaff(
      { params, query: { simulated }, body: { hand_to } },
      { caller, scope, at, once },
    ) {
      const work = (tx: Db) => endRole(deps, tx, at, { id: params.id, hand_to, caller, scope })
      try {
        return await (simulated ? dryRun(db, work) : once(work))
      } catch (error) {
        throw isLastSuper(error) ? lastSuper(endStaff) : error
      }
    },
  } satisfies Partial<Handlers>
}

async function findAgain(tx: Db, id: number): Promise<MemberRow> {
  return must(await staffStore(tx).find(everywhere, id))
}

const lastSuper = (endpoint: Refusing<'last_super'>) =>
  refuse(
    endpoint,
    'last_super',
    'This is the last super admin. Invite another one first, and try again once they have accepted.',
  )

/** Joins each list into one value, as the history shows it. */
const flat = ({ role, id_region, presets, switches }: Place) => ({
  role,
  id_region,
  presets: presets.toSorted().join(', '),
  switches: Object.entries(switches)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, isOn]) => `${name} ${isOn ? 'on' : 'off'}`)
    .join(', '),
})
