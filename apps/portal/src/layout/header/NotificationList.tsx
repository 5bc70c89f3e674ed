import { readAllNotifications, readNotification, type Notification } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, EmptyState, Spinner } from '@treasures/widgets/kit'
import { BellRing } from 'lucide-react'
import { Link } from 'react-router'
import { queries } from '../../app/queries.ts'
import { moment } from '#parts/words.ts'
import { callQuietly } from '../../app/session/api.ts'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import { snackbar } from '../../app/shell/snackbars.ts'
import { countOfNotifications, listOfNotifications, noteRead } from './notifications.queries.ts'

/**
 * Notifications, unread first. A press marks a notification as read, and opens its record if there
 * is a record.
 */
export function NotificationList({ close }: { close: () => void }) {
  const { data, error, refetch } = useQuery(listOfNotifications)
  const read = useMutation({
    mutationFn: (id: number) => callQuietly(readNotification, { params: { id }, body: {} }),
    onMutate: (id) => noteRead((one) => one.id === id),
    onSuccess: (counted) => queries.setQueryData(countOfNotifications.queryKey, counted),
  })
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (data.data.length === 0)
    return (
      <EmptyState title="Nothing yet" icon={<BellRing aria-hidden="true" />}>
        <p>News about your jobs, appointments and payments appears here.</p>
      </EmptyState>
    )
  return (
    <>
      {data.unread > 0 && <ReadAll upTo={Math.max(...data.data.map(({ id }) => id))} />}
      <ul className="bell-list">
        {data.data.map((one) => (
          <li key={one.id} data-unread={!one.is_read || undefined}>
            <Row
              notification={one}
              onPress={() => {
                if (!one.is_read) read.mutate(one.id)
                if (one.path !== null) close()
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A notification that is read and has no page cannot be pressed. */
function Row({ notification, onPress }: { notification: Notification; onPress: () => void }) {
  const { path, is_read } = notification
  const words = <Words notification={notification} />
  if (path !== null)
    return (
      <Link className="bell-row" to={path} onClick={onPress}>
        {words}
      </Link>
    )
  if (is_read) return <div className="bell-row">{words}</div>
  return (
    <button type="button" className="bell-row" onClick={onPress}>
      {words}
      <span className="small bell-way">Mark as read</span>
    </button>
  )
}

const Words = ({
  notification: { title, body, created_at, is_read },
}: {
  notification: Notification
}) => (
  <>
    <b>
      {!is_read && <span className="visually-hidden">Unread: </span>}
      {title}
    </b>
    <span>{body}</span>
    <time className="small muted" dateTime={created_at}>
      {moment(created_at)}
    </time>
  </>
)

/**
 * Marks the listed notifications as read. Notifications that arrive while the list is open stay
 * unread.
 */
function ReadAll({ upTo }: { upTo: number }) {
  const readAll = useMutation({
    mutationFn: () => callQuietly(readAllNotifications, { body: { up_to: upTo } }),
    onSuccess(counted) {
      noteRead(({ id }) => id <= upTo)
      queries.setQueryData(countOfNotifications.queryKey, counted)
    },
    onError: () =>
      snackbar.warning('That was not saved. Please check your connection and try again.'),
  })
  return (
    <div className="bell-all">
      <Button kind="text" isBusy={readAll.isPending} onClick={() => readAll.mutate()}>
        Mark all as read
      </Button>
    </div>
  )
}
