import { QueryClient } from '@tanstack/react-query'
import { session } from '../app/session/session.ts'

/** Milliseconds for which what was loaded counts as fresh, so that going back shows it at once. */
const fresh = 15_000

/**
 * What screens have loaded, shared between them. The client of the API has its own retries, and a
 * call without a network has to fail in words and not wait unseen: hence no retries and `always`.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: fresh, retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// What one person has loaded is nothing for the next.
session.phase.subscribe(() => queries.clear())
