import type { Deps } from '../../app.ts'
import type { Handlers } from '../../shared/mount.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { showProfile } from './users.rules.ts'
import { usersStore } from './users.store.ts'
import { refuseGenerally } from '../../shared/refuse.ts'

export const usersRoutes = (deps: Deps) => {
  const store = usersStore(deps.database.db)
  return {
    ...signInRoutes(deps),
    async getUser(_input, { caller }) {
      const profile = await store.findProfile(caller.id)
      if (!profile) throw refuseGenerally('not_signed_in', 'Please sign in.')
      return showProfile(profile)
    },
  } satisfies Partial<Handlers>
}
