import { createClient, type ApiClient } from '@treasures/api-client'
import { useMemo, type ReactNode } from 'react'
import type { Theme } from './attributes.ts'
import { ReactBoundary } from './react-boundary.tsx'
import { NotSetUp } from './WidgetFrame.tsx'
import { fetchWithTime } from './clock.ts'
import { configuredClient } from './configure.ts'
import { howToConfigure } from './how-to-configure.ts'

/** Props of every widget as a React component. */
export type WidgetProps = ClientProps & {
  theme?: Theme | undefined
  lang?: string | undefined
}

type WidgetRootProps = WidgetProps & {
  styles: readonly string[]
  /** Rendered once the API's address is known. */
  children: (client: ApiClient) => ReactNode
}

/** A widget as a React component, in a shadow root of its own. */
export function WidgetRoot({ apiBase, client, styles, theme, lang, children }: WidgetRootProps) {
  const found = useWidgetClient({ apiBase, client })
  return (
    <ReactBoundary styles={styles} theme={theme} lang={lang}>
      {found ? children(found) : <NotSetUp />}
    </ReactBoundary>
  )
}

type ClientProps = {
  /**
   * Origin and prefix of the Treasures API, for example `https://treasures.example/api`. Defaults
   * to the address passed to `configure`.
   */
  apiBase?: string | undefined
  /** A client to use instead of `apiBase`, for instance in stories and tests. */
  client?: ApiClient | undefined
}

/** Client of a React component: the given one, one for its `apiBase`, or the configured one. */
function useWidgetClient({ apiBase, client }: ClientProps): ApiClient | undefined {
  return useMemo(() => {
    const found =
      client ?? (apiBase ? createClient({ apiBase, fetch: fetchWithTime }) : configuredClient())
    if (!found) console.error(howToConfigure)
    return found
  }, [apiBase, client])
}
