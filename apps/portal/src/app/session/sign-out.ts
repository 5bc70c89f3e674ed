import { signOut } from '@treasures/api-client'
import { pushDevice } from '../push/push-device.ts'
import { photoStore } from '../photos/photo-store.ts'
import { api } from './api.ts'

/**
 * Ends this session on the server with the current token, and push messages to this device. If the
 * call fails, the token expires automatically.
 */
export function tellServer() {
  api.call(signOut, { body: { everywhere: false } }).catch(() => {})
  pushDevice.leave().catch(() => {})
}

/**
 * Asks before a sign-out leaves photos, recorded work or reports on this device. They stay there,
 * and are sent once their owner signs in again.
 */
export async function mayLeave(): Promise<boolean> {
  const photos = await photoStore.list().catch(() => [])
  const unsent = photos.length + countPending()
  return (
    unsent === 0 ||
    confirm(
      `${unsent === 1 ? '1 entry is' : `${unsent} entries are`} on this phone only. What waits here is sent once you sign in again. Sign out now?`,
    )
  )
}

/** Entries of `createPendingEntries`, of every kind. */
function countPending(): number {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith('treasures-outbox:')).length
  } catch {
    return 0
  }
}
