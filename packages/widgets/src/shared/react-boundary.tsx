import { useRef, type ComponentType, type ReactNode } from 'react'
import shadow from 'react-shadow'
import { adoptStyles } from './stylesheet.ts'
import { WidgetFrame, type WidgetFrameProps } from './WidgetFrame.tsx'

export type ReactBoundaryProps = Omit<WidgetFrameProps, 'children' | 'onDrawn'> & {
  styles: readonly string[]
  children: ReactNode
}

/** Its types leave room for a tag that is not there; every tag is. */
const Box = shadow.div as ComponentType<{ children: ReactNode }>

/**
 * The shadow root of the React components, by react-shadow. Styles are adopted through a ref: its own
 * `styleSheets` prop fails under StrictMode. On a server it draws the empty box, which hydrates.
 */
export function ReactBoundary({ styles, children, ...frame }: ReactBoundaryProps) {
  return (
    <Box>
      <Styled styles={styles} />
      <WidgetFrame {...frame}>{children}</WidgetFrame>
    </Box>
  )
}

/** Its ref is set before any effect of the widget runs, so that nothing is measured unstyled. */
function Styled({ styles }: { styles: readonly string[] }) {
  const wanted = useRef(styles)
  const adopt = (element: HTMLElement | null) => {
    const root = element?.getRootNode()
    if (root instanceof ShadowRoot) adoptStyles(root, wanted.current)
  }
  return <span ref={adopt} hidden />
}
