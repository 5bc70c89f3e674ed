import type { FastifyInstance } from 'fastify'
import type { Files } from './files.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Excludes a live stream from timing: it stays open for as long as its reader wants. */
    isStream?: boolean
  }
}

/** Reports the server's health to monitoring systems. */
export type Metrics = {
  /** Serves `/metrics` only. */
  answer(app: FastifyInstance): void
  /** Counts and times every call. */
  watch(app: FastifyInstance): void
  /** Wraps file storage to count and time every call. */
  watchFiles(files: Files): Files
}

/** Number of a channel's messages in one state. */
type MessageFigure = { channel: string; state: string; count: number }

/** Sizes and ages of the queues. */
export type Figures = {
  tasks: {
    /** Tasks whose start time has passed. */
    due: number
    /** Tasks that failed and wait for a retry. */
    retrying: number
    planned: number
    running: number
    /** Tasks out of retries, which wait for staff. */
    dead: number
    /** Due time of the task that has waited longest, by the server's clock. */
    due_since: Date | null
  }
  /** Messages not sent yet. */
  queued: MessageFigure[]
  /** Messages written within the last hour, by their current state. */
  recent: MessageFigure[]
}
