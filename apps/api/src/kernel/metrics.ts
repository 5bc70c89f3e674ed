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
