import { becomeAmbassador, unbecomeAmbassador } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { showProfile } from './users.show.ts'
import { usersStore } from './users.store.ts'

/** Lets admins act as a franchisee. This narrows what they see from the next call on. */
export const actingRoutes = () => {
  const readProfile = async (tx: Db, id: number) =>
    showProfile(must(await usersStore(tx).findProfile(id)))

  return {
    becomeAmbassador: ({ body }, { caller, at, once }) =>
      once(async (tx) => {
        if (!(await usersStore(tx).become(caller.id, body.id_ambassador, at)))
          throw refuse(becomeAmbassador, 'ambassador_not_found', 'We can’t find that franchisee.')
        return readProfile(tx, caller.id)
      }),

    unbecomeAmbassador: ({ body }, { caller, at, once }) =>
      once(async (tx) => {
        await usersStore(tx).unbecome(caller.id, body.id_ambassador, at)
        const profile = await readProfile(tx, caller.id)
        if (profile.id_ambassador !== null)
          throw refuse(unbecomeAmbassador, 'ambassador_other', 'You act as another franchisee.')
        return profile
      }),
  } satisfies Partial<Handlers>
}
