import { useRef, type ComponentType, type ReactNode } from 'react'
import shadow from 'react-shadow'
import { adoptStyles } from './stylesheet.ts'
import { WidgetFrame, type WidgetFrameProps } from './WidgetFrame.tsx'

export type ReactBoundaryProps = Omit<WidgetFrameProps, 'children' | 'onDrawn'> & {
  styles: readonly string[]
  children: ReactNode
}

/** The library's type allows for tags that do not exist, but `div` does. */
const Box = shadow.div as ComponentType<{ children: ReactNode }>

/**
 * Shadow root of the React components, by react-shadow. Styles are adopted through a ref, because
 * react-shadow's own `styleSheets` prop fails under StrictMode. On a server, the component renders
 * an empty box, which the browser hydrates.
 */
export function ReactBoundary({ styles, children, ...frame }: ReactBoundaryProps) {
  return (
    <Box>
      <Styled styles={styles} />
      <WidgetFrame {...frame}>{children}</WidgetFrame>
    </Box>
  )
}

/**
 * Adopts the styles in a ref, which runs before all effects of the widget, so that no effect
 * measures an unstyled widget.
 */
function Styled({ styles }: { styles: readonly string[] }) {
  const wanted = useRef(styles)
  const adopt = (element: HTMLElement | null) => {
    const root = element?.getRootNode()
    if (root instanceof ShadowRoot) adoptStyles(root, wanted.current)
  }
  return <span ref={adopt} hidden />
}
