import type { Deps } from '#deps.ts'
import { linksRoutes } from './links.routes.ts'
import { registerRoutes } from './register.routes.ts'

/** Creates accounts, and ties existing records to them. */
export const registrationRoutes = (deps: Deps) => ({
  ...registerRoutes(deps),
  ...linksRoutes(deps),
})
