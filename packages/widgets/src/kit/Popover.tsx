import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { placePopover } from './place-popover.ts'

export type PopoverProps = {
  role: 'dialog' | 'menu'
  /** Names the panel for screen readers. */
  label: string
  /** What the button shows. */
  opener: ReactNode
  /** The button's name where it shows an icon alone. */
  openerLabel?: string | undefined
  openerClass: string
  openerKind?: string | undefined
  panelClass: string
  disabled?: boolean | undefined
  /** Drawn while open. `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/** A button and a panel in the browser's own top layer: Esc and a press beside it close it. */
export function Popover({
  role,
  label,
  opener,
  openerLabel,
  openerClass,
  openerKind,
  panelClass,
  disabled,
  children,
}: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const stopPlacing = useRef(() => {})
  const [isOpen, setIsOpen] = useState(false)

  function onToggle() {
    const [opened, by] = [panel.current, button.current]
    if (!opened || !by) return
    const isNowOpen = opened.matches(':popover-open')
    setIsOpen(isNowOpen)
    stopPlacing.current()
    if (isNowOpen) stopPlacing.current = placePopover(by, opened, 'beside')
    else if (isFocusLost(opened)) by.focus()
  }

  // Not by `onToggle`: React 18 hears that of `<details>` alone.
  useLayoutEffect(() => {
    panel.current!.ontoggle = onToggle
  })

  function close() {
    panel.current?.hidePopover()
    // At once, so that a dialog that opens next finds it there and gives it back.
    button.current?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={openerClass}
        part={openerClass.split(' ')[0]}
        data-kind={openerKind}
        disabled={disabled}
        popoverTarget={id}
        aria-label={openerLabel}
        aria-haspopup={role}
      >
        {opener}
      </button>
      <div ref={panel} id={id} popover="auto" role={role} aria-label={label} className={panelClass}>
        {isOpen && <Drawn draw={children} close={close} />}
      </div>
    </>
  )
}

const Drawn = ({ draw, close }: { draw: PopoverProps['children']; close: () => void }) =>
  draw(close)

/** Whoever pressed elsewhere keeps the focus there; else the button has it again. */
function isFocusLost(panel: HTMLElement) {
  const { activeElement } = panel.getRootNode() as ShadowRoot | Document
  return !activeElement || activeElement === document.body || panel.contains(activeElement)
}
