import { createClient, type ApiClient } from '@treasures/api-client'
import { useMemo } from 'react'
import { fetchWithTime } from './clock.ts'
import { configuredClient } from './configure.ts'
import { howToConfigure } from './how-to-configure.ts'

export type ClientProps = {
  /** Origin and prefix of the API. Left out, what `configure` was told. */
  apiBase?: string | undefined
  /** A client of the caller's own, as stories and tests pass. */
  client?: ApiClient | undefined
}

/** The client of a React component: its own, one for its `apiBase`, or the configured one. */
export function useWidgetClient({ apiBase, client }: ClientProps): ApiClient | undefined {
  return useMemo(() => {
    const found =
      client ?? (apiBase ? createClient({ apiBase, fetch: fetchWithTime }) : configuredClient())
    if (!found) console.error(howToConfigure)
    return found
  }, [apiBase, client])
}
