import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Closes floating elements when a navigation begins, and fades the screen in when it ends, whatever
 * its outcome.
 */
export function useNavigationTurns() {
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
