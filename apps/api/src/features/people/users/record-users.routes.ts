import { createUserForCustomer, getUserForCustomer } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import { readPage } from '#kernel/db/paged-list.ts'
import { recordEvent } from '#events/record-event.ts'
import { narrowed, type StaffScope } from '#kernel/http/scope.ts'
import type { Handlers, ScopedContext } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { decideSignIn, type RecordKind } from './record-users.decide.ts'
import { recordUsersStore } from './record-users.store.ts'
import { usersStore } from './users.store.ts'

/** Handles staff's calls about the sign-ins of customers and treasures. */
export const recordUsersRoutes = (deps: Deps) => {
  const { db } = deps.database

  /** Both kinds of record have the same refusals. */
  const create = (
    kind: RecordKind,
    id: number,
    { caller, scope, at, once }: ScopedContext<StaffScope>,
  ) =>
    once(async (tx) => {
      const store = recordUsersStore(tx)
      // Locks the record. A concurrent call for the same record waits, and then finds this sign-in.
      const record = await store.lockRecord(kind, id, scope)
      const decision = decideSignIn(kind, record)
      if (decision.refused) throw refuse(createUserForCustomer, decision.refused, decision.message)
      const user = await usersStore(tx).create({ ...decision.user, password_hash: null }, at)
      if (!user)
        throw refuse(
          createUserForCustomer,
          'email_taken',
          'Someone signs in with this e-mail already.',
        )
      await recordEvent(tx, {
        event: 'user.password_link_asked',
        at,
        by: userActor(caller.id),
        id_user: user.id,
        data: { why: 'new_account' },
      })
      return user
    })

  const find = async (kind: RecordKind, id: number, scope: StaffScope) => {
    const found = await recordUsersStore(db).findUser(kind, id, scope)
    if (!found) throw refuse(getUserForCustomer, 'record_not_found', `We can’t find that ${kind}.`)
    return { user: found.user }
  }

  return {
    createUserForCustomer: ({ body }, context) => create('customer', body.id_customer, context),
    createUserForTreasure: ({ body }, context) => create('treasure', body.id_treasure, context),
    getUserForCustomer: ({ params }, { scope }) => find('customer', params.id, scope),
    getUserForTreasure: ({ params }, { scope }) => find('treasure', params.id, scope),

    searchUsers({ query: { search, ...query } }, { caller, scope }) {
      const found = usersStore(db).search(search, { scope, chosen: narrowed(scope, caller) })
      return readPage(query, found, (user) => user)
    },

    listActivityAssignableUsers: async (_input, { scope }) => ({
      data: await usersStore(db).listStaff(scope),
    }),
  } satisfies Partial<Handlers>
}
