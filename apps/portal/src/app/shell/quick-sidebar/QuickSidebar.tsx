import { PanelRightOpen, X } from 'lucide-react'
import { Spinner } from '@treasures/widgets/kit'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useNarrow } from '../breakpoints.ts'
import './quick-sidebar.css'

/** Comes when it is opened. */
const SidebarTabs = lazy(async () => ({
  default: (await import('./SidebarTabs.tsx')).SidebarTabs,
}))

/** What concerns whoever is signed in, at the side. The browser's own popover: Esc, a press beside it and navigation close it. */
export function QuickSidebar() {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isMobile = useNarrow('mobile')
  const close = () => panel.current?.hidePopover()
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
                onClick={close}
              >
                <X aria-hidden="true" />
              </button>
            </div>
            <Suspense fallback={<Spinner />}>
              <SidebarTabs close={close} />
            </Suspense>
          </>
        )}
      </div>
    </>
  )
}
