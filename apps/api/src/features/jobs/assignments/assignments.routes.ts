import type { Deps } from '../../../deps.ts'
import { answersRoutes } from './answers.routes.ts'
import { declinesRoutes } from './declines.routes.ts'
import { jobMovesRoutes } from './job-moves.routes.ts'
import { treasureJobsRoutes } from './treasure-jobs.routes.ts'

/** Whose jobs are: given and taken back by staff, accepted, given back and done by treasures, called off by customers. */
export const assignmentsRoutes = (deps: Deps) => ({
  ...answersRoutes(deps),
  ...declinesRoutes(deps),
  ...jobMovesRoutes(),
  ...treasureJobsRoutes(deps),
})
