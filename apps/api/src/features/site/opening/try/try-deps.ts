import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Payments } from '#kernel/payments.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'

/** Parts that the composition passes in, so that the trial runs the same code as the server. */
export type TryDeps = {
  build: (deps: Deps) => FastifyInstance
  tasksOf: (deps: Deps) => Partial<Tasks>
  /** Payments that charge no real card. */
  payments: Payments
}
