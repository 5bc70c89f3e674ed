import { getPublicSettings, type ApiClient, type PublicSettings } from '@treasures/api-client'

const loads = new WeakMap<ApiClient, Promise<PublicSettings | undefined>>()

/**
 * Loads support contacts and addresses once per client when a widget mounts, so that they are
 * available when the server is not. A failed load resolves to undefined and is retried next time.
 */
export function loadPublicSettings(client: ApiClient): Promise<PublicSettings | undefined> {
  const known = loads.get(client)
  if (known) return known
  const load = client.call(getPublicSettings, {}).catch((error: unknown) => {
    loads.delete(client)
    console.warn('treasures: the support contacts could not be loaded.', error)
    return undefined
  })
  loads.set(client, load)
  return load
}
