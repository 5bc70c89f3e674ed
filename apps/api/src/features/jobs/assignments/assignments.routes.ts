import type { Deps } from '#deps.ts'
import { answersRoutes } from './answers.routes.ts'
import { declinesRoutes } from './declines.routes.ts'
import { jobMovesRoutes } from './job-moves.routes.ts'
import { treasureJobsRoutes } from './treasure-jobs.routes.ts'

/**
 * Assignments of jobs: made and ended by staff, accepted, handed back and finished by treasures,
 * cancelled by customers.
 */
export const assignmentsRoutes = (deps: Deps) => ({
  ...answersRoutes(deps),
  ...declinesRoutes(deps),
  ...jobMovesRoutes(),
  ...treasureJobsRoutes(deps),
})
