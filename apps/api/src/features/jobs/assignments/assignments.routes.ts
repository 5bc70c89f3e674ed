import type { Deps } from '#deps.ts'
import { declinesRoutes } from './declines.routes.ts'
import { jobMovesRoutes } from './job-moves.routes.ts'

/** Calls by which staff make and end assignments, and customers cancel jobs. */
export const assignmentsRoutes = (deps: Deps) => ({
  ...declinesRoutes(deps),
  ...jobMovesRoutes(deps),
})
