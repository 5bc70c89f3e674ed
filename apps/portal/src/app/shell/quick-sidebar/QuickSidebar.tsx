import { PanelRightOpen, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useNarrow } from '../breakpoints.ts'
import { SampleTabs } from './SampleTabs.tsx'
import './quick-sidebar.css'

/** A panel at the side with sample content. The browser's own popover: Esc, a press beside it and navigation close it. */
export function QuickSidebar() {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isMobile = useNarrow('mobile')
  return (
    <>
      <button type="button" className="footer-button" popoverTarget={id} aria-expanded={isOpen}>
        <PanelRightOpen aria-hidden="true" />
        Quick sidebar
      </button>
      <div
        ref={panel}
        id={id}
        className="quick-sidebar"
        data-width={isMobile ? 'full' : 'side'}
        popover="auto"
        role="dialog"
        aria-label="Quick sidebar"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <>
            <div className="quick-sidebar-head">
              <h2>Quick sidebar</h2>
              <button
                type="button"
                className="button"
                data-kind="icon"
                aria-label="Close"
                onClick={() => panel.current?.hidePopover()}
              >
                <X aria-hidden="true" />
              </button>
            </div>
            <p className="small muted">Sample content: nothing here does anything.</p>
            <SampleTabs />
          </>
        )}
      </div>
    </>
  )
}
