import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { SidePanel } from '../../app/floating/SidePanel.tsx'
import { pushDevice } from '../../app/push/push-device.ts'
import { useProfile } from '../../app/session/use-profile.ts'
import { lazyExtra } from '../lazy-extra.ts'
import { countOfNotifications } from './notifications.queries.ts'
import './notification-bell.css'

/** Loaded when the bell is first opened. */
const NotificationList = lazy(async () => ({
  default: (await import('./NotificationList.tsx')).NotificationList,
}))

/**
 * The bell loads the code that sends pending work, because the bell is on every screen. The bell
 * itself loads after the first render.
 */
const PendingWork = lazyExtra(async () => (await import('../PendingWork.tsx')).PendingWork)

/** Notifications for the signed-in person. */
export function NotificationBell() {
  const unread = useQuery(countOfNotifications).data?.unread ?? 0
  const { id_treasure } = useProfile()
  useKeptPush()
  const bell = (
    <>
      <Bell aria-hidden="true" />
      {unread > 0 && (
        <span className="bell-count" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  )
  return (
    <>
      {id_treasure !== null && (
        <Suspense>
          <PendingWork />
        </Suspense>
      )}
      <SidePanel
        title="Notifications"
        className="bell-panel"
        button={{
          className: 'bell',
          'aria-label': unread > 0 ? `Notifications, ${wordsFor(unread)}` : 'Notifications',
          children: bell,
        }}
        Content={NotificationList}
      />
      <output className="visually-hidden" aria-live="polite">
        {unread > 0 && wordsFor(unread)}
      </output>
    </>
  )
}

const wordsFor = (unread: number) => (unread > 99 ? 'more than 99 unread' : `${unread} unread`)

/** Registers a subscribed device for this person, once per page load. */
function useKeptPush() {
  useEffect(() => {
    // Failure is harmless: the next page load tries again.
    pushDevice
      .keep()
      .catch((error: unknown) =>
        console.warn(
          'treasures: this device could not be registered for push messages again.',
          error,
        ),
      )
  }, [])
}
