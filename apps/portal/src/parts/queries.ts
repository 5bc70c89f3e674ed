import { QueryClient } from '@tanstack/react-query'
import { session } from '../app/session/session.ts'

/** Milliseconds for which data counts as fresh, so that going back shows it at once. */
const fresh = 15_000

/**
 * Query cache shared by all screens. `retry` is off because the API client has its own retries.
 * `always` makes calls without a network fail with a message instead of waiting unseen.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: fresh, retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Data loaded by one person is never shown to the next.
session.phase.subscribe(() => queries.clear())
