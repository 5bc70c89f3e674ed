import type { Endpoint } from '@treasures/api-client'
import { QueryClient, type Query } from '@tanstack/react-query'
import { session } from './session/session.ts'

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

/** Key of a call's answer: path and input. A dry run has its method in front of the path. */
export const keyOf = ({ method, path }: Endpoint, input: unknown) =>
  [method === 'GET' ? path : `${method} ${path}`, input] as const

/**
 * Makes all answers stale and refetches the answers on screen. Answers of dry runs stay. The
 * content of links also stays, because a used link may no longer answer.
 */
export function refreshAll() {
  clearTimeout(waiting)
  return queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => /^\/(?!public\/)/.test(String(path)),
  })
}

/**
 * Milliseconds that give the caller of a write time to store the answer or leave the record's page.
 */
const pause = 20

let waiting: ReturnType<typeof setTimeout> | undefined

/** Does the same as `refreshAll`, shortly after a write. */
export function refreshSoon() {
  clearTimeout(waiting)
  waiting = setTimeout(() => void refreshAll(), pause)
}

/** Removes all answers about a deleted record, so that they are never requested again. */
export const forgetRecord = ({ path }: Endpoint, id: number) =>
  queries.removeQueries({
    predicate: ({ queryKey: [asked, input] }: Query) =>
      String(asked).includes(path.slice(1)) &&
      (input as { params?: { id?: number } } | undefined)?.params?.id === id,
  })
