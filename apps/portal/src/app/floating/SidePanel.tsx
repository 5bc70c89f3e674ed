import { Spinner } from '@treasures/widgets/kit'
import { X } from 'lucide-react'
import { Suspense, useId, useRef, useState, type ComponentProps, type ComponentType } from 'react'
import './side-panel.css'

/**
 * A panel at the side, with the button that opens it. The panel is a native popover: Esc, a press
 * outside and navigation close it. `Content` is rendered while the panel is open, and may be lazy.
 */
export function SidePanel({
  title,
  className,
  button,
  Content,
}: {
  title: string
  className: string
  button: ComponentProps<'button'>
  Content: ComponentType<{ close: () => void }>
}) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => panel.current?.hidePopover()
  return (
    <>
      <button type="button" popoverTarget={id} aria-haspopup="dialog" {...button} />
      <div
        ref={panel}
        id={id}
        className={`side-panel ${className}`}
        popover="auto"
        role="dialog"
        aria-label={title}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <>
            <div className="side-panel-head">
              <h2>{title}</h2>
              <button
                type="button"
                className="button"
                data-kind="icon"
                aria-label="Close"
                onClick={close}
              >
                <X aria-hidden="true" />
              </button>
            </div>
            <Suspense fallback={<Spinner />}>
              <Content close={close} />
            </Suspense>
          </>
        )}
      </div>
    </>
  )
}
