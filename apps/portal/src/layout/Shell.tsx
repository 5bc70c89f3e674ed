import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { showAccent, useBrand } from '../app/brand.ts'
import { paths } from '../app/paths.ts'
import { session } from '../app/session/session.ts'
import { useStore } from '../app/store.ts'
import { useScreen } from '../app/use-screen.ts'
import { ageAlert } from '../app/shell/alerts.ts'
import { focusHeading } from '../app/shell/focus-heading.ts'
import { busy } from '../app/shell/busy.ts'
import { lazyExtra } from './lazy-extra.ts'

const Floating = lazyExtra(async () => (await import('./Floating.tsx')).Floating)

/** Shared by all screens: skip link, loading bar, title, focus on navigation, scrolling. */
export function Shell() {
  const { state } = useNavigation()
  const title = useScreen()?.title
  const { name, accent } = useBrand()
  useNavigationFocus()
  useSessionEnd()
  useAgeingAlert()
  useNavigationTurns()
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name
  }, [title, name])
  useEffect(() => showAccent(accent), [accent])

  return (
    <>
      <nav aria-label="Shortcuts">
        <a className="skip" href="#main">
          Skip to content
        </a>
      </nav>
      <LoadingBar />
      <output className="pending">{state === 'loading' && <span>Please wait...</span>}</output>
      <Outlet />
      <Suspense>
        <Floating />
      </Suspense>
      <ScrollRestoration />
    </>
  )
}

/**
 * Moves focus to the new screen's heading, as a page load would. Otherwise screen readers stay
 * silent and Tab continues from a link that no longer exists. The first screen keeps the browser's
 * own starting point.
 */
function useNavigationFocus() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // The screen has already focused the element that the address names.
    if (hash && document.activeElement?.id === hash.slice(1)) return
    return focusHeading()
  }, [pathname, hash])
}

/** Redirects to /logout if the token is refused. Changes in other tabs run the guards again. */
function useSessionEnd() {
  const isRefused = useStore(session.phase).name === 'refused'
  const turns = useStore(session.turns)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const lead = useEffectEvent(() => {
    void navigate(paths.logout({ returnTo: pathname + search }), { replace: true })
  })
  useEffect(() => {
    if (isRefused) lead()
  }, [isRefused])
  const known = useRef(turns)
  useEffect(() => {
    if (known.current === turns) return
    known.current = turns
    void revalidate()
  }, [turns, revalidate])
}

/** Ages alerts on navigation, because an alert belongs to the screen where it appeared. */
function useAgeingAlert() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    ageAlert()
  }, [pathname])
}

/** Runs while any call or navigation is in progress. */
function LoadingBar() {
  const isNavigating = useNavigation().state !== 'idle'
  const isBusy = useStore(busy) > 0
  return (
    <div
      className="loading-bar"
      data-busy={isBusy || isNavigating || undefined}
      aria-hidden="true"
    />
  )
}

/**
 * Closes floating elements when a navigation begins, and fades the screen in when it ends,
 * successful or not.
 */
function useNavigationTurns() {
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const shown = useRef({ state, pathname })
  useEffect(() => {
    const before = shown.current
    shown.current = { state, pathname }
    const hasBegun = before.state === 'idle' && state !== 'idle'
    const hasEnded = before.state !== 'idle' && state === 'idle'
    const hasJumped = before.pathname !== pathname
    if (hasBegun || hasJumped) closePopovers()
    if (hasEnded || hasJumped) fadeIn()
  }, [state, pathname])
}

/** Closes menus, the quick sidebar and lists of suggestions. Snackbars stay. */
function closePopovers() {
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open:not(.snackbars)'))
    popover.hidePopover()
}

function fadeIn() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  document
    .querySelector('#main')
    ?.animate({ opacity: [0, 1] }, { duration: 180, easing: 'ease-out' })
}
