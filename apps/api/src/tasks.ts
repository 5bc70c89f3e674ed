import type { Deps } from './deps.ts'
import { bookingTasks } from './features/jobs/booking/booking-tasks.ts'
import { estimateTasks } from './features/jobs/estimates/estimates.routes.ts'
import { removedPicturesTasks } from './features/jobs/images/removed-pictures.ts'
import { boostTasks } from './features/jobs/jobs/boost-task.ts'
import { publicDetailsTasks } from './features/jobs/jobs/public-details-task.ts'
import { opportunityTasks } from './features/jobs/opportunities/opportunity-tasks.ts'
import { startCheckTasks } from './features/jobs/start-checks/start-check-tasks.ts'
import { reactionTasks } from './reactions/react.ts'
import type { Tasks } from './kernel/tasks/tasks.ts'

/** All that is done in the background: by the clock, and after a commit. */
export const tasksOf = (deps: Deps): Tasks => ({
  ...bookingTasks(deps),
  ...boostTasks(deps),
  ...estimateTasks(deps),
  ...opportunityTasks(deps),
  ...publicDetailsTasks(deps),
  ...removedPicturesTasks(deps),
  ...startCheckTasks(deps),
  ...reactionTasks(deps),
})
