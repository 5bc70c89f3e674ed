import { useId, useRef, useState, type ReactNode } from 'react'
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
    const isNowOpen = panel.current?.matches(':popover-open') ?? false
    setIsOpen(isNowOpen)
    stopPlacing.current()
    if (isNowOpen && button.current && panel.current)
      stopPlacing.current = placePopover(button.current, panel.current, 'beside')
  }

  function close() {
    panel.current?.hidePopover()
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
        aria-expanded={isOpen}
        aria-haspopup={role}
      >
        {opener}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        className={panelClass}
        onToggle={onToggle}
      >
        {isOpen && <Drawn draw={children} close={close} />}
      </div>
    </>
  )
}

const Drawn = ({ draw, close }: { draw: PopoverProps['children']; close: () => void }) =>
  draw(close)
