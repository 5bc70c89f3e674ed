import { getPublicSettings, type ApiClient, type PublicSettings } from '@treasures/api-client'

const loads = new WeakMap<ApiClient, Promise<PublicSettings | undefined>>()

/**
 * Support contacts and addresses, asked for once per client when a widget mounts, so that they are
 * there when the server is not. A failed load answers undefined and is forgotten.
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
