import { endStaff, fullName, type StaffEnd } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { everywhere, type StaffScope } from '#kernel/http/scope.ts'
import { activitiesStore } from '../../jobs/activities/activities.store.ts'
import { diaryFeedsStore } from '../../people/users/diary-feeds.store.ts'
import { emailChangesStore } from '../../people/users/email-changes.store.ts'
import { knownDevicesStore } from '../../people/users/known-devices.store.ts'
import { linksStore } from '../../people/users/links.store.ts'
import { sessionsStore } from '../../people/users/sessions.store.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { invitationsStore } from './invitations.store.ts'
import { describeEnd } from './staff.decide.ts'
import { alsoOf } from './staff.show.ts'
import { staffStore } from './staff.store.ts'

type Asked = { id: number; hand_to: number | undefined; caller: { id: number }; scope: StaffScope }

export type OpenWork = {
  /** Gives one user's conversations to another user. Returns their number. */
  handOnConversations?: ((tx: Db, from: number, to: number) => Promise<number>) | undefined
  /** Counts the automations that give a user to-dos. */
  countAutomations?: ((tx: Db, id_user: number) => Promise<number>) | undefined
}

/**
 * Ends a person's role here and hands their open work to a colleague. Call it inside a transaction.
 */
export async function endRole(
  { handOnConversations, countAutomations }: OpenWork,
  tx: Db,
  at: Date,
  { id, hand_to, caller, scope }: Asked,
): Promise<StaffEnd> {
  const store = staffStore(tx)
  const member = await store.lock(scope, id)
  if (!member) throw refuse(endStaff, 'staff_not_found', 'There is nobody here with this number.')
  const to = hand_to ?? caller.id
  if (to === id)
    throw refuse(
      endStaff,
      'colleague_needed',
      'Choose a colleague who takes over what is still to do.',
      { errors: { hand_to: ['Choose a colleague'] } },
    )
  const colleague = await store.lock(everywhere, to)
  if (!colleague)
    throw refuse(
      endStaff,
      'colleague_not_found',
      'The colleague who takes over no longer works here.',
      {
        errors: { hand_to: ['This person does not work here'] },
      },
    )

  await usersStore(tx).giveRole(id, { super: false, is_admin: false, id_ambassador: null }, at)
  const { role: ended_role, id_region: ended_region } = member
  await store.end(id, { ended_role, ended_region, id_ended_by: caller.id, id_handed_to: to }, at)
  const [calendars, sign_ins, links, waiting, withdrawn] = [
    await diaryFeedsStore(tx).end(id),
    await sessionsStore(tx).endAll(id, at),
    await linksStore(tx).endAll(id),
    await emailChangesStore(tx).cancel(id),
    await invitationsStore(tx).withdrawOf(id),
  ]
  await knownDevicesStore(tx).forgetAll(id)
  const ended = {
    sign_ins: rowsOf(sign_ins),
    calendars: rowsOf(calendars),
    links: rowsOf(links) + rowsOf(waiting),
    invitations: withdrawn.length,
    to_dos: await activitiesStore(tx).handOn(id, to),
    conversations: (await handOnConversations?.(tx, id, to)) ?? 0,
    automations: (await countAutomations?.(tx, id)) ?? 0,
    handed_to: { id: to, name: fullName(colleague) },
  }
  await recordEvent(tx, {
    event: 'staff.ended',
    at,
    by: userActor(caller.id),
    id_user: id,
    data: { role: ended_role, id_handed_to: to },
  })
  const name = fullName(member)
  return { ...ended, says: describeEnd(name, { ...ended, also: alsoOf(member) }) }
}

const rowsOf = (results: readonly { numDeletedRows: bigint }[]) =>
  results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
