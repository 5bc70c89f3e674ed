import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import type { ScreenHandle } from '../routes.ts'
import { ScrollToTop } from './ScrollToTop.tsx'

/** What every screen shares: skip link, waiting line, title and focus on navigation, scrolling. */
export function Shell() {
  const { state } = useNavigation()
  const { title } = (useMatches().at(-1)?.handle ?? {}) as Partial<ScreenHandle>
  useNavigationFocus()
  useEffect(() => {
    document.title = title ? `${title} · Treasures` : 'Treasures'
  }, [title])

  return (
    <>
      <nav aria-label="Shortcuts">
        <a className="skip" href="#main">
          Skip to content
        </a>
      </nav>
      <output className="pending">{state === 'loading' && <span>Please wait...</span>}</output>
      <Outlet />
      <ScrollToTop />
      <ScrollRestoration />
    </>
  )
}

/**
 * Moves the focus to the new screen's heading, as a page load would: else a screen reader stays
 * silent and Tab goes on from a link that is gone. The first screen keeps the browser's own start.
 */
function useNavigationFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
  }, [pathname])
}
