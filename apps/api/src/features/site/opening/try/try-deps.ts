import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Payments } from '#kernel/payments.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'

/** Parts that the composition passes, so that the trial runs the same program as the server. */
export type TryDeps = {
  build: (deps: Deps) => FastifyInstance
  tasksOf: (deps: Deps) => Partial<Tasks>
  /** Charges no real card. */
  payments: Payments
}
