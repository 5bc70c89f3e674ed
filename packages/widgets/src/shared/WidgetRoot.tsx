import type { ApiClient } from '@treasures/api-client'
import type { ReactNode } from 'react'
import type { Theme } from './attributes.ts'
import { ReactBoundary } from './react-boundary.tsx'
import { useWidgetClient, type ClientProps } from './use-widget-client.ts'
import { NotSetUp } from './WidgetFrame.tsx'

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
