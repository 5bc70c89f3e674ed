import type { Deps } from '../../../deps.ts'
import { linksRoutes } from './links.routes.ts'
import { registerRoutes } from './register.routes.ts'

/** How somebody comes to have an account, and which records come with it. */
export const registrationRoutes = (deps: Deps) => ({
  ...registerRoutes(deps),
  ...linksRoutes(deps),
})
