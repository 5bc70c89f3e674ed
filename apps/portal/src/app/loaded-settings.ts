import type { PublicSettings } from '@treasures/api-client'
import { createStore, useStore } from './store.ts'

/** Apart from `settings.ts`, which asks for them: the page's entry reads them and does not carry the client. */
export const loadedSettings = createStore<PublicSettings | undefined>(undefined)

/** The settings where something has asked for them. */
export const useLoadedSettings = (): PublicSettings | undefined => useStore(loadedSettings)
