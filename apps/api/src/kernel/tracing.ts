import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'kysely'

/** Traces what each call causes: statements, tasks and calls to other services. */
export type Tracing = {
  /** Begins a trace with each call. */
  watch(app: FastifyInstance): void
  /** Runs a task as part of the trace that caused it. */
  task<T>(
    task: { name: string; attempts: number; traceparent: string | null },
    work: () => Promise<T>,
  ): Promise<T>
  /** Receives each statement. */
  query: Logger
  /** Wraps an outside service to time its answers. */
  outside<Port extends object>(name: string, port: Port): Port
  /** Sends pending traces. */
  close(): Promise<void>
}

const underWay = new AsyncLocalStorage<string>()

/**
 * Returns the current call or task in the format of W3C Trace Context, or undefined without a
 * collector.
 */
export const traceparentNow = (): string | undefined => underWay.getStore()

/** Runs `work` so that everything it starts belongs to the given trace. */
export const asPartOf = <T>(traceparent: string, work: () => T): T =>
  underWay.run(traceparent, work)
