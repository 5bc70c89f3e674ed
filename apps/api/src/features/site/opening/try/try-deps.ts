import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../deps.ts'
import type { Payments } from '../../../../kernel/payments.ts'
import type { Tasks } from '../../../../kernel/tasks/tasks.ts'

/** What the composition lends, so that a trial is made by the very program that serves. */
export type TryDeps = {
  build: (deps: Deps) => FastifyInstance
  tasksOf: (deps: Deps) => Partial<Tasks>
  /** Charges nobody. */
  payments: Payments
}
