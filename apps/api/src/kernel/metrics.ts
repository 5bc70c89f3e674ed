import type { FastifyInstance } from 'fastify'
import type { Files } from './files.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Stays open for as long as its reader wants: how long it took says nothing. */
    isStream?: boolean
  }
}

/** Shows machines how the server does. */
export type Metrics = {
  /** Answers `/metrics`, and nothing else. */
  answer(app: FastifyInstance): void
  /** Counts and times every call. */
  watch(app: FastifyInstance): void
  /** The same files, of which every call is counted and timed. */
  watchFiles(files: Files): Files
}

/** Of the messages of a channel that are in a state. */
type MessageFigure = { channel: string; state: string; count: number }

/** How much waits, and how long it has. */
export type Figures = {
  tasks: {
    /** Those that should have begun. */
    due: number
    /** Those that have failed and wait for their next try. */
    retrying: number
    planned: number
    running: number
    /** Tried too often, they wait for a person. */
    dead: number
    /** Since when the first of those that are due has waited, by the server's clock. */
    due_since: Date | null
  }
  /** Those that have not left. */
  queued: MessageFigure[]
  /** Those that were written within the last hour, as they stand now. */
  recent: MessageFigure[]
}
