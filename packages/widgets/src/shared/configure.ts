import { createClient, type ApiClient } from '@treasures/api-client'
import { fetchWithTime } from './clock.ts'

export type WidgetsConfiguration = {
  /** Origin and prefix of the Treasures API, for example `https://treasures.example/api`. */
  apiBase: string
}

let client: ApiClient | undefined
const waiting = new Set<() => void>()

/**
 * Sets the API's address for all widgets of the page. Call it once, before or after the tags are
 * drawn. A relative `apiBase` is resolved against the page's address, and an invalid one throws a
 * `TypeError`. The address is never an attribute, because a script or editor that can write
 * attributes on the page must not be able to redirect what visitors type.
 */
export function configure({ apiBase }: WidgetsConfiguration) {
  client = createClient({
    apiBase: new URL(apiBase, globalThis.location?.href).href,
    fetch: fetchWithTime,
  })
  for (const told of waiting) told()
}

/** Clears the configuration, for tests. */
export function forgetConfiguration() {
  client = undefined
}

export const configuredClient = (): ApiClient | undefined => client

/**
 * Calls `told` when `configure` is called after a tag was drawn. Returns a function that stops
 * this.
 */
export function onConfigured(told: () => void): () => void {
  waiting.add(told)
  return () => waiting.delete(told)
}
