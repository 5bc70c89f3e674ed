import { X } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { followViewport, holdPageStill } from './follow-viewport.ts'
import { countAsOpen } from './open-dialogs.ts'

export type DialogProps = {
  /** Id of the heading inside. It takes the focus at first unless `autofocus` stands elsewhere. */
  labelledBy: string
  /** Id of the words that are read out with the heading. */
  describedBy?: string
  role?: 'alertdialog'
  width?: 'narrow' | 'wide'
  /** Esc, a press beside the panel, or the phone's back gesture. */
  onClose: () => void
  /** While something is being sent the dialog stays. */
  canClose?: boolean
  /** Names a cross in the corner, for a dialog without another way out for a finger. */
  closeLabel?: string | undefined
  part?: string
  children: ReactNode
}

/** Opens it with the focus where it is to begin. */
function show(dialog: HTMLDialogElement) {
  const first = dialog.querySelector<HTMLElement>('[data-autofocus], h2[tabindex="-1"]')
  // Showing sets the focus anyway: told where, it need not be set again, which takes another look at every style.
  first?.setAttribute('autofocus', '')
  dialog.showModal()
  first?.removeAttribute('autofocus')
  const { activeElement } = dialog.getRootNode() as ShadowRoot | Document
  if (activeElement !== first) first?.focus({ preventScroll: true })
}

/**
 * A native modal: the top layer is above every z-index of the page, and the browser traps the focus.
 * Draw it to open it. The focus goes back where it was when it is gone.
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
    // `document.activeElement` would be the tag; the root knows which of its elements it is.
    const root = dialog.getRootNode() as ShadowRoot | Document
    const before = root.activeElement ?? document.activeElement
    // The sizes are set before it shows: whatever comes after it is a layout of its own.
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc is the key of the backdrop press
    <dialog
      ref={ref}
      className="dialog"
      part={part}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // Of a dialog or a file field inside, which React hands on to the dialogs around it.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        // One that cannot be refused is followed by `close`.
        if (event.cancelable) close()
      }}
      onClose={(event) => {
        // Esc or Back after one that was refused closes it without asking, unless something was pressed in between.
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
