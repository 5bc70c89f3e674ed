import type { PublicSettings } from '@treasures/api-client'
import { createStore, useStore } from './store.ts'

/**
 * Separate from `settings.ts`, which loads the settings, so that the page's entry can read them
 * without the API client.
 */
export const loadedSettings = createStore<PublicSettings | undefined>(undefined)

/** Returns the settings if another part has loaded them. Never loads them itself. */
export const useLoadedSettings = (): PublicSettings | undefined => useStore(loadedSettings)
