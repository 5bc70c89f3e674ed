import { createClient, type ApiClient } from '@treasures/api-client'
import { fetchWithTime } from './clock.ts'

export type WidgetsConfiguration = {
  /** Origin and prefix of the Treasures API, for example `https://treasures.example/api`. */
  apiBase: string
}

let client: ApiClient | undefined
const waiting = new Set<() => void>()

/**
 * Says once where the API is. It is never an attribute: whoever can write an attribute on a
 * franchisee's page must not be able to send what is typed somewhere else.
 */
export function configure({ apiBase }: WidgetsConfiguration) {
  client = createClient({
    apiBase: new URL(apiBase, globalThis.location?.href).href,
    fetch: fetchWithTime,
  })
  for (const told of waiting) told()
}

/** As in a page that has not called it. */
export function forgetConfiguration() {
  client = undefined
}

export const configuredClient = (): ApiClient | undefined => client

/** Calls back when `configure` is called later than a tag was drawn. Returns the way to stop. */
export function onConfigured(told: () => void): () => void {
  waiting.add(told)
  return () => waiting.delete(told)
}
