import { getPublicSettings, type PublicSettings } from '@treasures/api-client'
import { useEffect } from 'react'
import { api } from './session/api.ts'
import { loadedSettings, useLoadedSettings } from './loaded-settings.ts'

let loading: Promise<PublicSettings> | undefined

/** Support contacts, addresses and feature flags. Asked for once; a failure is forgotten, and asked again. */
export function loadSettings(): Promise<PublicSettings> {
  loading ??= api.call(getPublicSettings, {}).then(
    (settings) => {
      loadedSettings.set(settings)
      return settings
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Loads the settings again after the portal has changed one of them. */
export function refreshSettings(): Promise<PublicSettings> {
  loading = undefined
  return loadSettings()
}

/** As in a page that has just been opened. */
export function forgetSettings() {
  loading = undefined
  loadedSettings.set(undefined)
}

/** The settings once they are there. Whoever uses this can do without for a while. */
export function useSettings(): PublicSettings | undefined {
  useEffect(() => {
    loadSettings().catch(() => {})
  }, [])
  return useLoadedSettings()
}
