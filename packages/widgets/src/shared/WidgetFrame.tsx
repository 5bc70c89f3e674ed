import { Component, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Theme } from './attributes.ts'
import { paintAccent } from './paint-accent.ts'

export type WidgetFrameProps = {
  theme?: Theme | undefined
  /** Accent of an embed. A change repaints the widget. */
  accent?: unknown
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | undefined
  /** Called after the first draw. */
  onDrawn?: (() => void) | undefined
  onCrash?: ((error: unknown) => void) | undefined
  children: ReactNode
}

/**
 * Wrapper inside the shadow root. It sets theme, language and accent, and shows a message if
 * drawing fails.
 */
export function WidgetFrame({
  theme = 'light',
  accent,
  lang = 'en-GB',
  dir = 'ltr',
  onDrawn,
  onCrash,
  children,
}: WidgetFrameProps) {
  const wrapper = useRef<HTMLDivElement>(null)
  const drawn = useRef(onDrawn)

  useLayoutEffect(() => {
    const element = wrapper.current
    if (!element) return
    const paint = () => paintAccent(element)
    paint()
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', paint)
    // A style sheet that the page loads later may set its accent. Load events do not bubble.
    const onLoad = ({ target }: Event) => {
      if (target instanceof HTMLLinkElement || target instanceof HTMLStyleElement) paint()
    }
    document.addEventListener('load', onLoad, true)
    return () => {
      scheme.removeEventListener('change', paint)
      document.removeEventListener('load', onLoad, true)
    }
  }, [theme, accent])

  useLayoutEffect(() => drawn.current?.(), [])

  return (
    <div ref={wrapper} className="treasures" data-theme={theme} lang={lang} dir={dir} part="widget">
      <ErrorBoundary onCrash={onCrash}>{children}</ErrorBoundary>
    </div>
  )
}

type BoundaryProps = { onCrash?: ((error: unknown) => void) | undefined; children: ReactNode }

/** Shows a message, and the page's own link inside the tag, if drawing fails. */
class ErrorBoundary extends Component<BoundaryProps, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('treasures: the widget stopped.', error)
    this.props.onCrash?.(error)
  }

  override render() {
    return this.state.crashed ? (
      <Stopped onAgain={() => this.setState({ crashed: false })} />
    ) : (
      this.props.children
    )
  }
}

function Stopped({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="notice" role="alert">
      <p>Something went wrong here, and it is our fault.</p>
      <p>
        <button type="button" className="button" data-kind="quiet" onClick={onAgain}>
          Try again
        </button>
      </p>
      <slot />
    </div>
  )
}

/** Replaces a widget that does not know the API's address. The console says what to do. */
export function NotSetUp() {
  return (
    <div className="notice" role="alert">
      <p>This part of the page is not set up yet.</p>
      <slot />
    </div>
  )
}
