import {
  ApiError,
  createSessionClient,
  getUser,
  type ApiClient,
  type UserProfile,
} from '@treasures/api-client'
import { fetchWithTime } from '@treasures/widgets/kit'
import { environment } from '../environment.ts'
import { keyOf, queries, refreshSoon } from '../queries.ts'
import { showAlert } from '../shell/alerts.ts'
import { busy } from '../shell/busy.ts'
import { askToConfirm } from './confirming.ts'
import { regionToSend } from './region.ts'
import { session } from './session.ts'

/** Sends the session's token and notices when the session has ended. */
const client = createSessionClient({
  apiBase: environment.apiBase,
  fetch: fetchWithTime,
  publicApiBase: environment.publicApiBase,
  whitelist: environment.whitelist,
  session: {
    token: session.token,
    region: () => regionToSend(queries.getQueryData<UserProfile>(keyOf(getUser, {}))),
    onRefused(error, { method, path }) {
      if (!session.token()) return
      const context = document.title.split(' · ')[0]
      showAlert({
        type: 'danger',
        text: `${context} -> ${method} ${path} failed. Message: ${error.message}`,
        keepOnce: true,
      })
      session.refuse()
    },
    onConfirmNeeded: askToConfirm,
    onBusy: (change) => busy.set(busy.get() + change),
  },
})

/** Makes a call that leaves other answers fresh. Used for queries, dry runs, and writes in bulk. */
export const callQuietly: ApiClient['call'] = (...call) => client.call(...call)

let writing = 0
let hasWritten = false

/** HTTP statuses: forbidden, not found, conflict. */
const outOfDate: ReadonlySet<number> = new Set([403, 404, 409])

/** True if a refusal means that another person has changed the data on the screen. */
const isOutOfDate = (error: unknown): boolean =>
  error instanceof ApiError && outOfDate.has(error.status)

/**
 * Client for the calls of the portal. After a write, all answers become stale as soon as no other
 * write is in progress. An answer from between two writes would undo what the screen already shows.
 * Public calls, such as signing in, make no answer stale.
 */
export const api: ApiClient = {
  ...client,
  async call(endpoint, input, options) {
    if (endpoint.method === 'GET' || endpoint.access === 'public')
      return callQuietly(endpoint, input, options)
    writing++
    try {
      const answer = await callQuietly(endpoint, input, options)
      hasWritten = true
      return answer
    } catch (error) {
      hasWritten ||= isOutOfDate(error)
      throw error
    } finally {
      writing--
      if (hasWritten && writing === 0) {
        hasWritten = false
        refreshSoon()
      }
    }
  },
}
