import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { accountRoutes } from './account.routes.ts'
import { actingRoutes } from './acting.routes.ts'
import { emailChangesRoutes } from './email-changes.routes.ts'
import { recordUsersRoutes } from './record-users.routes.ts'
import { signInRoutes } from './sign-in.routes.ts'

/** Handles all calls about users and their sign-ins. */
export const usersRoutes = (deps: Deps) =>
  ({
    ...signInRoutes(deps),
    ...accountRoutes(deps),
    ...emailChangesRoutes(deps),
    ...recordUsersRoutes(deps),
    ...actingRoutes(),
  }) satisfies Partial<Handlers>
