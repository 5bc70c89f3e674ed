import { useQuery } from '@tanstack/react-query'
import { Bell, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Spinner } from '@treasures/widgets/kit'
import { pushDevice } from '../../push/push-device.ts'
import { countOfNotifications } from './notifications.queries.ts'
import './notification-bell.css'

/** Comes when it is opened. */
const NotificationList = lazy(async () => ({
  default: (await import('./NotificationList.tsx')).NotificationList,
}))

/** What happened that concerns whoever is signed in. The browser's own popover: Esc and a press beside it close it. */
export function NotificationBell() {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const unread = useQuery(countOfNotifications).data?.unread ?? 0
  useKeptPush()
  const close = () => panel.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        className="bell"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? `Notifications, ${wordsFor(unread)}` : 'Notifications'}
      >
        <Bell aria-hidden="true" />
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <output className="visually-hidden" aria-live="polite">
        {unread > 0 && wordsFor(unread)}
      </output>
      <div
        ref={panel}
        id={id}
        className="bell-panel"
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <>
            <div className="bell-head">
              <h2>Notifications</h2>
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
              <NotificationList close={close} />
            </Suspense>
          </>
        )}
      </div>
    </>
  )
}

const wordsFor = (unread: number) => (unread > 99 ? 'more than 99 unread' : `${unread} unread`)

/** Once a page: a device that gets messages is this person's from now on. */
function useKeptPush() {
  useEffect(() => {
    // Nothing on the page depends on it; it is tried again when the portal is next opened.
    pushDevice
      .keep()
      .catch((error: unknown) =>
        console.warn('treasures: this device could not be signed up for messages again.', error),
      )
  }, [])
}
