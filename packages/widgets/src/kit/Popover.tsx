import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { placePopover } from './place-popover.ts'

export type PopoverProps = {
  role: 'dialog' | 'menu'
  /** Name of the panel for screen readers. */
  label: string
  /** Content of the button. */
  opener: ReactNode
  /** Name of the button if it shows only an icon. */
  openerLabel?: string | undefined
  openerClass: string
  openerKind?: string | undefined
  panelClass: string
  disabled?: boolean | undefined
  /** Content of the open panel. `close` closes it and returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

/** A button with a panel in the browser's top layer. Esc or a press outside closes it. */
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

  // The listener is set on the element, because React 18 supports `onToggle` only on `<details>`.
  useLayoutEffect(() => {
    panel.current!.ontoggle = onToggle
  })

  function close() {
    panel.current?.hidePopover()
    // The button takes the focus at once, so that a dialog opened next returns the focus to the
    // button.
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

/**
 * True if the focus should return to the button. After a press elsewhere, it stays where the user
 * pressed.
 */
function isFocusLost(panel: HTMLElement) {
  const { activeElement } = panel.getRootNode() as ShadowRoot | Document
  return !activeElement || activeElement === document.body || panel.contains(activeElement)
}
