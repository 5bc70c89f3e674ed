import { getPublicSettings, type PublicSettings } from '@treasures/api-client'
import { useEffect } from 'react'
import { api } from './session/api.ts'
import { loadedSettings, useLoadedSettings } from './loaded-settings.ts'

let loading: Promise<PublicSettings> | undefined

/**
 * Support contacts, addresses and feature flags. Requested once; a failed request is repeated on
 * the next call.
 */
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

/** Resets to the state of a freshly opened page. */
export function forgetSettings() {
  loading = undefined
  loadedSettings.set(undefined)
}

/** The settings, or undefined until they have loaded. */
export function useSettings(): PublicSettings | undefined {
  useEffect(() => {
    loadSettings().catch(() => {})
  }, [])
  return useLoadedSettings()
}
