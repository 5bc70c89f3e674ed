import { safeStorage } from './safe-storage.ts'
import { sessionKeys } from './session-keys.ts'
import { createSession } from './session-store.ts'

/** This browser's session, restored from storage. */
export const session = createSession({
  lasting: safeStorage(() => localStorage),
  tab: safeStorage(() => sessionStorage),
})

/** Signing out in one tab signs out in all; `key` is null if the whole storage was cleared. */
addEventListener('storage', ({ key, storageArea }) => {
  if (storageArea === localStorage && (key === null || key === sessionKeys.token)) session.reread()
})
