import type { PublicSettings } from '@treasures/api-client'
import { createStore, useStore } from './store.ts'

/** Kept apart from `settings.ts`, which loads them, so that the page's entry can read them without the API client. */
export const loadedSettings = createStore<PublicSettings | undefined>(undefined)

/** Returns the settings if something has loaded them, and does not load them itself. */
export const useLoadedSettings = (): PublicSettings | undefined => useStore(loadedSettings)
