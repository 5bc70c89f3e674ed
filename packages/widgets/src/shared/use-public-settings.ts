import type { ApiClient, PublicSettings } from '@treasures/api-client'
import { useEffect, useState } from 'react'
import { loadPublicSettings } from './public-settings.ts'

/** Support contacts, or undefined until they have loaded. */
export function usePublicSettings(client: ApiClient): PublicSettings | undefined {
  const [settings, setSettings] = useState<PublicSettings>()
  useEffect(() => {
    let isWanted = true
    void loadPublicSettings(client).then((loaded) => {
      if (isWanted) setSettings(loaded)
    })
    return () => {
      isWanted = false
    }
  }, [client])
  return settings
}
