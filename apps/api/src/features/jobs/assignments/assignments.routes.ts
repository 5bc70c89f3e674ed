import type { Deps } from '#deps.ts'
import { declinesRoutes } from './declines.routes.ts'
import { jobMovesRoutes } from './job-moves.routes.ts'

/** Assignments of jobs: made and ended by staff, cancelled by customers. */
export const assignmentsRoutes = (deps: Deps) => ({
  ...declinesRoutes(deps),
  ...jobMovesRoutes(deps),
})
