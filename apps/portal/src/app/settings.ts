import { getPublicSettings, type PublicSettings } from '@treasures/api-client'
import { useEffect } from 'react'
import { api } from './session/api.ts'
import { createStore, useStore } from './store.ts'

const loaded = createStore<PublicSettings | undefined>(undefined)
let loading: Promise<PublicSettings> | undefined

/** Support contacts, addresses and feature flags. Asked for once; a failure is forgotten, and asked again. */
export function loadSettings(): Promise<PublicSettings> {
  loading ??= api.call(getPublicSettings, {}).then(
    (settings) => {
      loaded.set(settings)
      return settings
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Asks again, after something of them was changed here. */
export function refreshSettings(): Promise<PublicSettings> {
  loading = undefined
  return loadSettings()
}

/** The settings where something has asked for them. */
export const useLoadedSettings = (): PublicSettings | undefined => useStore(loaded)

/** As in a page that has just been opened. */
export function forgetSettings() {
  loading = undefined
  loaded.set(undefined)
}

/** The settings once they are there. Whoever uses this can do without for a while. */
export function useSettings(): PublicSettings | undefined {
  useEffect(() => {
    loadSettings().catch(() => {})
  }, [])
  return useStore(loaded)
}
