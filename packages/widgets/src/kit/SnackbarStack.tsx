import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { openDialogs } from './open-dialogs.ts'
import type { Snack, Snackbars } from './snackbars.model.ts'

export const snackbarTexts = { dismiss: 'Dismiss' }

const signs = { success: '✔', notice: '', warning: '⚠' }

/**
 * Draws the notices at the bottom of the page. While a modal dialog is open, the notices are inside
 * the dialog, because notices outside could be neither pressed nor read out. There the notices
 * appear one at a time, above the panel, so that they cover no button.
 */
export function SnackbarStack({ snackbars }: { snackbars: Snackbars }) {
  // The dialog of a tag just removed from the page still counts as open for a moment.
  const dialog = openDialogs.value.findLast((open) => open.isConnected)
  return dialog ? (
    createPortal(<Stack key="in-dialog" snackbars={snackbars} dialog={dialog} />, dialog)
  ) : (
    <Stack key="on-page" snackbars={snackbars} />
  )
}

type StackProps = { snackbars: Snackbars; dialog?: HTMLDialogElement }

function Stack({ snackbars, dialog }: StackProps) {
  const shown = snackbars.shown.value
  const snacks = dialog ? shown.slice(-1) : shown
  const popover = useRef<HTMLDivElement>(null)
  const hold = useHolds(snackbars)

  // The stack is always shown, even when empty, because a live region must exist before its words.
  useLayoutEffect(() => {
    const element = popover.current
    if (!element?.isConnected || dialog) return
    element.showPopover()
    // The stack is shown again after any other popover opens, so that the stack stays on top.
    const onToggle = ({ target, newState }: ToggleEvent) => {
      if (newState !== 'open' || target === element) return
      element.hidePopover()
      element.showPopover()
    }
    document.addEventListener('toggle', onToggle, { capture: true })
    return () => document.removeEventListener('toggle', onToggle, { capture: true })
  }, [dialog])

  // A notice reduces the height of a tall panel. Scrolling keeps the content at the panel's lower
  // edge in place.
  const height = useRef(0)
  useLayoutEffect(() => {
    const panel = dialog?.querySelector('.dialog-panel')
    if (!panel) return
    if (height.current > 0) panel.scrollTop += height.current - panel.clientHeight
    height.current = panel.clientHeight
  }, [dialog, snacks.length])

  useEffect(() => {
    const follow = (event: PointerEvent) => {
      pointer = placeOf(event)
    }
    window.addEventListener('pointermove', follow, { capture: true })
    return () => window.removeEventListener('pointermove', follow, { capture: true })
  }, [])

  const before = useRef<Element | null>(null)
  const isDismissed = useRef(false)
  useEffect(() => {
    const element = popover.current
    if (isDismissed.current) {
      isDismissed.current = false
      const next = element?.querySelector('button') ?? before.current
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    }
    // If a notice is removed under the pointer or with the focus inside, no leave or blur event
    // fires.
    if (shown.length === 0 || !element?.matches(':hover')) hold('pointer', false)
    if (!element?.matches(':focus-within')) hold('focus', false)
  }, [shown, hold])

  /**
   * Dismisses a notice. The focus moves to the next notice, or back to the element that had the
   * focus before.
   */
  function dismiss(id: number) {
    isDismissed.current = popover.current?.matches(':focus-within') ?? false
    snackbars.dismiss(id)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only watches
    <div
      ref={popover}
      popover={dialog ? undefined : 'manual'}
      className="snackbars"
      role="status"
      // A notice that appears under a resting pointer also fires this event, but a resting pointer
      // must not pause the notice.
      onPointerEnter={(event) => pointer && placeOf(event) !== pointer && hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={({ relatedTarget }) => {
        if (!popover.current?.contains(relatedTarget)) before.current = relatedTarget
        hold('focus', true)
      }}
      onBlur={() => hold('focus', false)}
    >
      {snacks.map((snack) => (
        <SnackbarLine key={snack.id} snack={snack} onDismiss={() => dismiss(snack.id)} />
      ))}
    </div>
  )
}

/**
 * Last known place of the pointer, even from an earlier stack. Empty before the pointer first
 * moves.
 */
let pointer = ''

const placeOf = ({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>) =>
  `${clientX} ${clientY}`

type Reason = 'hidden' | 'pointer' | 'focus'

/** Pauses the notices under the pointer, with the focus inside, and while the tab is hidden. */
function useHolds(snackbars: Snackbars) {
  const holds = useRef(new Map<Reason, () => void>())
  const hold = useCallback(
    (why: Reason, isHeld: boolean) => {
      const release = holds.current.get(why)
      if (isHeld && !release) holds.current.set(why, snackbars.hold())
      if (!isHeld && release) {
        holds.current.delete(why)
        release()
      }
    },
    [snackbars],
  )

  useEffect(() => {
    const watch = () => hold('hidden', document.hidden)
    watch()
    document.addEventListener('visibilitychange', watch)
    return () => {
      document.removeEventListener('visibilitychange', watch)
      for (const why of ['hidden', 'pointer', 'focus'] as const) hold(why, false)
    }
  }, [hold])
  return hold
}

const SnackbarLine = ({ snack, onDismiss }: { snack: Snack; onDismiss: () => void }) => (
  <div className="snackbar" data-tone={snack.tone}>
    <p>
      {signs[snack.tone] && <span className="snackbar-sign">{signs[snack.tone]} </span>}
      <span>{snack.text}</span>
    </p>
    <button type="button" className="snackbar-dismiss" onClick={onDismiss}>
      {snackbarTexts.dismiss}
    </button>
  </div>
)
