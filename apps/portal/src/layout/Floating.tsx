import { SnackbarStack, ConfirmDialog } from '@treasures/widgets/kit'
import { lazy, Suspense, useEffect, type ComponentType, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import '@treasures/widgets/kit-parts.css'
import { snackbar } from '../app/shell/snackbars.ts'
import { confirming } from '../app/session/confirming.ts'
import { useStore } from '../app/store.ts'
import { patterns } from '../app/screens.ts'
import { session } from '../app/session/session.ts'
import { dirtyForms } from '../app/shell/dirty.ts'

/**
 * Elements that float above every screen. Loaded after the first render, which does not need them.
 */
export function Floating() {
  return (
    <>
      <SnackbarStack snackbars={snackbar} />
      <LeaveGuard />
      <ConfirmingCall />
      <ScrollToTop />
    </>
  )
}

type Props = { onAnswer: (isConfirmed: boolean) => void }

/** Fallback if the dialog's code fails to load: the call remains refused. */
function NotNow({ onAnswer }: Props) {
  useEffect(() => onAnswer(false))
  return null
}

const ConfirmIdentity = lazy<ComponentType<Props>>(() =>
  import('../parts/second-factor/ConfirmIdentity.tsx').then(
    (part) => ({ default: part.ConfirmIdentity }),
    () => ({ default: NotNow }),
  ),
)

/** Asks for confirmation before a sensitive call, in a dialog above the open form. */
function ConfirmingCall() {
  const call = useStore(confirming)
  return (
    call && (
      <Suspense>
        <ConfirmIdentity onAnswer={call.answer} />
      </Suspense>
    )
  )
}

/**
 * Asks for confirmation before a screen with unsaved input is left. Does not ask after the session
 * has ended or the account was deleted.
 */
function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirtyForms.get() > 0 &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== patterns.accountDeleted &&
      session.phase.get().name !== 'refused',
  )
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave this page?"
      body="What you have typed here is not saved yet."
      yes="Yes, leave"
      no="No, stay"
      tone="danger"
      onYes={() => blocker.proceed()}
      onNo={() => blocker.reset()}
    />
  )
}

/** Button that appears when the first 600 px of the page are out of view. */
function ScrollToTop() {
  const top = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false))
    if (top.current) watch.observe(top.current)
    return () => watch.disconnect()
  }, [])

  return (
    <>
      <div ref={top} className="top-of-page" />
      {away && (
        <button type="button" className="to-top" aria-label="Scroll to top" onClick={scrollToTop}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 19V5M6 11l6-6 6 6" />
          </svg>
        </button>
      )}
    </>
  )
}

/** Moves focus too, because the button is about to disappear. */
function scrollToTop() {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
  scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
}
