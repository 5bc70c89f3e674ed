import { safeStorage } from './safe-storage.ts'
import { createSession, sessionKeys } from './session-store.ts'

/** Who is signed in here, restored from what the browser kept. */
export const session = createSession({
  lasting: safeStorage(() => localStorage),
  tab: safeStorage(() => sessionStorage),
})

/** Signing out in one tab signs out in all; `key` is null where everything was cleared. */
addEventListener('storage', ({ key, storageArea }) => {
  if (storageArea === localStorage && (key === null || key === sessionKeys.token)) session.reread()
})
