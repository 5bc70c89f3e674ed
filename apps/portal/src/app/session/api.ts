import { createSessionClient, type UserProfile } from '@treasures/api-client'
import { fetchWithTime } from '@treasures/widgets/kit'
import { environment } from '../environment.ts'
import { queries } from '../../parts/queries.ts'
import { showAlert } from '../shell/alerts.ts'
import { busy } from '../shell/busy.ts'
import { askToConfirm } from './confirming.ts'
import { regionToSend } from './region.ts'
import { session } from './session.ts'

/**
 * Client for every call of the portal. It sends the session's token and notices when the session
 * has ended.
 */
export const api = createSessionClient({
  apiBase: environment.apiBase,
  fetch: fetchWithTime,
  publicApiBase: environment.publicApiBase,
  whitelist: environment.whitelist,
  session: {
    token: session.token,
    region: () => regionToSend(queries.getQueryData<UserProfile>(['profile'])),
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
