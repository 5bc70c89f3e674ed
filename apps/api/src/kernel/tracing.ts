import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'kysely'

/** Everything that a call causes, from the call over statements and tasks to what other services are asked. */
export type Tracing = {
  /** Begins a trace with each call. */
  watch(app: FastifyInstance): void
  /** Runs a task as a part of what caused it. */
  task<T>(
    task: { name: string; attempts: number; traceparent: string | null },
    work: () => Promise<T>,
  ): Promise<T>
  /** Told of each statement. */
  query: Logger
  /** The same, whose answers are timed. */
  outside<Port extends object>(name: string, port: Port): Port
  /** Sends what waits. */
  close(): Promise<void>
}

const underWay = new AsyncLocalStorage<string>()

/** Names the call or task in which this runs, as W3C Trace Context does; undefined where nobody collects traces. */
export const traceparentNow = (): string | undefined => underWay.getStore()

/** Has all that `work` begins belong to what is named. */
export const asPartOf = <T>(traceparent: string, work: () => T): T =>
  underWay.run(traceparent, work)
