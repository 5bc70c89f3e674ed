import { eraseCustomer, eraseMyself, eraseTreasure } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { SignedContext, Handlers } from '#kernel/http/mount.ts'
import { limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse, refuseGenerally } from '#kernel/http/refuse.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { noSuchCustomer } from '../../people/customers/customers.refusals.ts'
import { customersStore } from '../../people/customers/customers.store.ts'
import { noSuchTreasure } from '../../people/treasures/treasures.refusals.ts'
import { treasuresStore } from '../../people/treasures/treasures.store.ts'
import { checkOwnPassword } from '../../people/users/own-password.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { dataRoutes, waitAWhile } from './data.routes.ts'
import { erasePerson } from './erase-person.ts'
import { countDue } from './retention.store.ts'

/** Requests that the law lets people make about their data. */
export const personalDataRoutes = (
  deps: Pick<Deps, 'database' | 'files' | 'passwords' | 'limits'>,
) => {
  const { db } = deps.database
  const ownPasswordIs = checkOwnPassword(deps)

  async function checkPassword(context: SignedContext, password = '') {
    const account = await usersStore(db).findAccount(context.caller.id, everywhere)
    if (!(await ownPasswordIs(context, password, account?.password_hash ?? null)))
      throw refuse(eraseMyself, 'password_wrong', 'The password is not right.', {
        errors: { password: ['The password is not right'] },
      })
  }

  return {
    ...dataRoutes(deps),

    listRetention: async (_input, { at }) => ({ data: await countDue(db, at) }),

    eraseCustomer: ({ params: { id }, query: { simulated }, body: { contacts } }, context) =>
      erasePerson(db, context, {
        endpoint: eraseCustomer,
        simulated,
        contacts,
        async hold(tx) {
          const isThere = await customersStore(tx).lock(context.scope, id)
          if (!isThere) throw noSuchCustomer(eraseCustomer)
          const id_user = await usersStore(tx).findOnlyOf({ id_customer: id })
          return { id_customer: id, id_treasure: null, id_user }
        },
      }),

    eraseTreasure: ({ params: { id }, query: { simulated }, body: { contacts } }, context) =>
      erasePerson(db, context, {
        endpoint: eraseTreasure,
        simulated,
        contacts,
        async hold(tx) {
          const isThere = await treasuresStore(tx).lock(context.scope, id)
          if (!isThere) throw noSuchTreasure(eraseTreasure)
          const id_user = await usersStore(tx).findOnlyOf({ id_treasure: id })
          return { id_customer: null, id_treasure: id, id_user }
        },
      }),

    async eraseMyself({ query: { simulated }, body }, context) {
      if (simulated)
        await limitAttempts(
          db,
          context.at,
          [['erasure-trial', String(context.caller.id), deps.limits.erasureTrialsPerUser]],
          waitAWhile,
        )
      else await checkPassword(context, body.password)
      return erasePerson(db, context, {
        endpoint: eraseMyself,
        simulated,
        isOwn: true,
        async hold(tx) {
          const account = await usersStore(tx).lockAccount({ id: context.caller.id })
          if (!account) throw refuseGenerally('not_signed_in', 'Please sign in.')
          const { id, id_customer, id_treasure } = account
          if (id_customer !== null) await customersStore(tx).lock(everywhere, id_customer)
          if (id_treasure !== null) await treasuresStore(tx).lock(everywhere, id_treasure)
          return { id_customer, id_treasure, id_user: id }
        },
      })
    },
  } satisfies Partial<Handlers>
}
