import {
  decideAccess,
  declineTreasure,
  inviteTreasures,
  resendTreasureInvitation,
  takeOnTreasure,
  updateTreasureTax,
  withdrawTreasureInvitation,
  londonDate,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { SignedIn } from '#kernel/http/caller.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { mustBeOpenRegion } from '../../people/contacts/open-region.ts'
import { joinRoutes } from './join.routes.ts'
import { takeOn } from './take-on.ts'
import {
  areOffered,
  decideInvitedRegion,
  decideKnown,
  eachOnce,
} from './treasure-applications.decide.ts'
import { showApplication } from './treasure-applications.show.ts'
import { treasureApplicationsStore } from './treasure-applications.store.ts'

const goneInvitation = (endpoint: Refusing<'application_not_found'>) =>
  refuse(
    endpoint,
    'application_not_found',
    'This invitation is gone: it was answered or withdrawn.',
  )

/** Invites tradespeople, and takes applicants on or declines them. */
export const treasureApplicationsRoutes = (deps: Deps) => {
  const { db } = deps.database

  const countMail = (at: Date, { id }: SignedIn) =>
    limitAttempts(db, at, [
      ['treasure-invitation', String(id), deps.limits.treasureInvitationsPerUser],
    ])

  const show = async (tx: Db, at: Date, scope: StaffScope, id: number) => {
    const store = treasureApplicationsStore(tx)
    const row = await store.find(scope, id)
    return row && showApplication(row, await store.listSkills(londonDate(at)), at)
  }

  /**
   * Returns why an application cannot be decided. Either a colleague has just decided it, or it is
   * not in scope.
   */
  async function whyNotWaiting(
    tx: Db,
    endpoint: Refusing<'application_not_found' | 'application_declined'>,
    scope: StaffScope,
    id: number,
  ) {
    const row = await treasureApplicationsStore(tx).find(scope, id)
    if (row?.state === 'declined')
      return refuse(
        endpoint,
        'application_declined',
        `${row.declined_by ?? 'A colleague'} has declined this application already.`,
      )
    return refuse(
      endpoint,
      'application_not_found',
      'This application is gone: a colleague has taken them on, or it was withdrawn.',
    )
  }

  return {
    ...joinRoutes(deps),

    async listTreasureApplications(_input, { at, scope }) {
      const store = treasureApplicationsStore(db)
      const skills = await store.listSkills(londonDate(at))
      return { data: (await store.list(scope)).map((row) => showApplication(row, skills, at)) }
    },

    async inviteTreasures({ body }, { caller, scope, at, once }) {
      const id_region = decideInvitedRegion(scope, body.id_region)
      if (id_region === 'elsewhere')
        throw refuse(inviteTreasures, 'region_not_found', 'We can’t find that region.', {
          errors: { id_region: ['We can’t find that region'] },
        })
      await countMail(at, caller)
      return once(async (tx) => {
        await mustBeOpenRegion(tx, inviteTreasures, id_region, at)
        const store = treasureApplicationsStore(tx)
        if (!areOffered(await store.listSkills(londonDate(at)), body.skills))
          throw refuse(inviteTreasures, 'skill_not_found', 'We can’t find that skill.')
        const emails = eachOnce(body.emails)
        const known = await store.listKnown(emails)
        const data = []
        for (const email of emails) {
          const stands = decideKnown(known, email)
          const id =
            stands === undefined
              ? await store.invite(
                  { email, id_region, skills: body.skills, id_invited_by: caller.id },
                  at,
                )
              : undefined
          if (id !== undefined)
            await recordEvent(tx, {
              event: 'application.invited',
              at,
              by: userActor(caller.id),
              id_record: id,
              id_region,
              data: { again: false },
            })
          data.push({
            email,
            outcome: id === undefined ? (stands ?? 'already_invited') : ('invited' as const),
          })
        }
        return { data }
      })
    },

    async resendTreasureInvitation({ params: { id } }, { caller, scope, at, once }) {
      await countMail(at, caller)
      return once(async (tx) => {
        const renewed = await treasureApplicationsStore(tx).renew(scope, id, at)
        const shown = renewed ? await show(tx, at, scope, id) : undefined
        if (!shown) throw goneInvitation(resendTreasureInvitation)
        await recordEvent(tx, {
          event: 'application.invited',
          at,
          by: userActor(caller.id),
          id_record: id,
          id_region: shown.region?.id,
          data: { again: true },
        })
        return shown
      })
    },

    withdrawTreasureInvitation: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        if (!(await treasureApplicationsStore(tx).withdraw(scope, id)))
          throw goneInvitation(withdrawTreasureInvitation)
        await recordEvent(tx, {
          event: 'application.withdrawn',
          at,
          by: userActor(caller.id),
          id_record: id,
          data: {},
        })
        return { message: 'The invitation is withdrawn. Its link no longer works.' }
      }),

    takeOnTreasure: ({ params: { id }, body: { skills } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = treasureApplicationsStore(tx)
        const waiting = await store.find(scope, id)
        // Takes this lock before the lock of the row, in the same order as when a form is sent.
        if (waiting) await store.takeTurns(waiting.email)
        const application = await store.take(scope, id)
        if (!application) throw await whyNotWaiting(tx, takeOnTreasure, scope, id)
        const { id_treasure, name } = await takeOn(tx, deps, at, {
          application,
          skills,
          id_user: caller.id,
          mayVerifyTax: decideAccess(updateTreasureTax, caller) === 'yes',
        })
        return { id_treasure, message: `${name} is on board. We’ve let them know by e-mail.` }
      }),

    declineTreasure: ({ params: { id }, body: { reason } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const by = { id_declined_by: caller.id, reason }
        const declined = await treasureApplicationsStore(tx).decline(scope, id, by, at)
        const shown = declined ? await show(tx, at, scope, id) : undefined
        if (!shown) throw await whyNotWaiting(tx, declineTreasure, scope, id)
        await recordEvent(tx, {
          event: 'application.declined',
          at,
          by: userActor(caller.id),
          id_record: id,
          id_region: shown.region?.id,
          data: {},
        })
        return shown
      }),
  } satisfies Partial<Handlers>
}
