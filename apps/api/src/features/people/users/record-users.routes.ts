import { createUserForCustomer, getUserForCustomer } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import { listScopeOf, scopeOf, type SignedIn } from '../../../kernel/http/caller.ts'
import type { Handlers, SignedContext } from '../../../kernel/http/mount.ts'
import { refuse } from '../../../kernel/http/refuse.ts'
import { decideSignIn, type RecordKind } from './record-users.decide.ts'
import { recordUsersStore } from './record-users.store.ts'
import { userMails } from './user-mails.ts'
import { usersStore } from './users.store.ts'

/** What staff do about the sign-ins of customers and treasures. */
export const recordUsersRoutes = (deps: Deps) => {
  const { db } = deps.database
  const mails = userMails(deps)

  /** Both kinds of record have the same refusals. */
  const create = (kind: RecordKind, id: number, { caller, at, once }: SignedContext) =>
    once(async (tx) => {
      const store = recordUsersStore(tx)
      // Held until the end: whoever makes a sign-in for the same record waits, and then finds ours.
      const record = await store.lockRecord(kind, id, scopeOf(caller))
      const decision = decideSignIn(kind, record)
      if (decision.refused) throw refuse(createUserForCustomer, decision.refused, decision.message)
      const user = await usersStore(tx).create({ ...decision.user, password_hash: null }, at)
      if (!user)
        throw refuse(
          createUserForCustomer,
          'email_taken',
          'Somebody signs in with this e-mail already.',
        )
      await mails.sendLink(tx, at, user, 'password_set')
      return user
    })

  const find = async (kind: RecordKind, id: number, caller: SignedIn) => {
    const found = await recordUsersStore(db).findUser(kind, id, scopeOf(caller))
    if (!found) throw refuse(getUserForCustomer, 'record_not_found', `There is no such ${kind}.`)
    return { user: found.user }
  }

  return {
    createUserForCustomer: ({ body }, context) => create('customer', body.id_customer, context),
    createUserForTreasure: ({ body }, context) => create('treasure', body.id_treasure, context),
    getUserForCustomer: ({ params }, { caller }) => find('customer', params.id, caller),
    getUserForTreasure: ({ params }, { caller }) => find('treasure', params.id, caller),

    searchUsers: async ({ query }, { caller }) => ({
      data: await usersStore(db).search(query.search, {
        scope: scopeOf(caller),
        chosen: listScopeOf(caller),
      }),
    }),

    listActivityAssignableUsers: async (_input, { caller }) => ({
      data: await usersStore(db).listStaff(scopeOf(caller)),
    }),
  } satisfies Partial<Handlers>
}
