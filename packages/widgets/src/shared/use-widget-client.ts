import { createClient, type ApiClient } from '@treasures/api-client'
import { useMemo } from 'react'
import { fetchWithTime } from './clock.ts'
import { configuredClient } from './configure.ts'
import { howToConfigure } from './how-to-configure.ts'

export type ClientProps = {
  /**
   * Origin and prefix of the Treasures API, for example `https://treasures.example/api`. Defaults
   * to that of `configure`.
   */
  apiBase?: string | undefined
  /** A client to use instead, for instance in stories and tests. */
  client?: ApiClient | undefined
}

/** Client of a React component: the given one, one for its `apiBase`, or the configured one. */
export function useWidgetClient({ apiBase, client }: ClientProps): ApiClient | undefined {
  return useMemo(() => {
    const found =
      client ?? (apiBase ? createClient({ apiBase, fetch: fetchWithTime }) : configuredClient())
    if (!found) console.error(howToConfigure)
    return found
  }, [apiBase, client])
}
