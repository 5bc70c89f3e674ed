import { X } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { followViewport, holdPageStill } from './follow-viewport.ts'
import { countAsOpen } from './open-dialogs.ts'

export type DialogProps = {
  /**
   * Id of the heading inside. The first element with `data-autofocus`, or `h2` with
   * `tabIndex={-1}`, receives the focus when the dialog opens.
   */
  labelledBy: string
  /** Id of the text that is read out with the heading. */
  describedBy?: string
  role?: 'alertdialog'
  width?: 'narrow' | 'wide'
  /** Called by Esc, a press outside the panel, or the phone's back gesture. */
  onClose: () => void
  /** False keeps the dialog open, for instance while it is sending. True by default. */
  canClose?: boolean
  /** Label of a cross in the corner, for a dialog without another way to close it by touch. */
  closeLabel?: string | undefined
  part?: string
  children: ReactNode
}

/** Opens the dialog with the focus on its first element. */
function show(dialog: HTMLDialogElement) {
  const first = dialog.querySelector<HTMLElement>('[data-autofocus], h2[tabindex="-1"]')
  // `showModal` always focuses an element. Marking the right one avoids a second focus and its
  // style recalculation.
  first?.setAttribute('autofocus', '')
  dialog.showModal()
  first?.removeAttribute('autofocus')
  const { activeElement } = dialog.getRootNode() as ShadowRoot | Document
  if (activeElement !== first) first?.focus({ preventScroll: true })
}

/**
 * A native modal dialog: the top layer is above every z-index of the page, and the browser keeps
 * the focus inside. The dialog is open while it is rendered. Closing returns the focus to the
 * previous element.
 */
export function Dialog({
  labelledBy,
  describedBy,
  role,
  width = 'narrow',
  onClose,
  canClose = true,
  closeLabel,
  part,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressBegan = useRef(false)
  const close = () => {
    if (canClose) onClose()
  }

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // `document.activeElement` would be the widget's tag. The tag's root knows the element inside.
    const root = dialog.getRootNode() as ShadowRoot | Document
    const before = root.activeElement ?? document.activeElement
    // Sizes are set before the dialog shows, because later changes cost another layout.
    const stops = [followViewport(dialog), holdPageStill(dialog)]
    show(dialog)
    stops.push(countAsOpen(dialog))
    return () => {
      for (const stop of stops) stop()
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc does the same as a press on the backdrop
    <dialog
      ref={ref}
      className="dialog"
      part={part}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // Ignores events of inner dialogs and file fields, which React passes to the dialogs around
        // them.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        // A cancel event that cannot be prevented is followed by `close`.
        if (event.cancelable) close()
      }}
      onClose={(event) => {
        // After one prevented cancel, another Esc or Back closes the dialog without asking, unless
        // the user has interacted meanwhile.
        const dialog = event.currentTarget
        if (event.target !== dialog || dialog.open || !dialog.isConnected) return
        show(dialog)
        close()
      }}
      onKeyDown={(event) => {
        const isMine = (event.target as Element).closest('dialog') === event.currentTarget
        if (event.key === 'Escape' && isMine && !canClose) event.preventDefault()
      }}
      onPointerDown={(event) => {
        pressBegan.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (pressBegan.current && event.target === event.currentTarget) close()
      }}
    >
      <div className="dialog-panel" data-width={width} part="dialog-panel">
        {children}
        {closeLabel && (
          <span className="dialog-close">
            <Button kind="icon" label={closeLabel} onClick={close}>
              <X aria-hidden="true" />
            </Button>
          </span>
        )}
      </div>
    </dialog>
  )
}
