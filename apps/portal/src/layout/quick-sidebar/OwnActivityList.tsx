import { listMyActivity, type OwnActivity } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, Spinner } from '@treasures/widgets/kit'
import { History } from 'lucide-react'
import { Link } from 'react-router'
import { moment } from '#parts/words.ts'
import { paths } from '../../app/paths.ts'
import { queryOf } from '../../app/query.ts'
import { useProfile } from '../../app/session/use-profile.ts'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'

/** Fetched whenever the tab is opened. */
const ownActivity = { ...queryOf(listMyActivity), staleTime: 0 }

const kinds = { job: 'Job', customer: 'Customer', treasure: 'Treasure' } as const
const ways = { job: paths.job, customer: paths.customerProfile, treasure: paths.treasureProfile }

/**
 * The person's own actions, newest first. Only staff get links to the records; other people find
 * the records in their own lists.
 */
export function OwnActivityList({ close }: { close: () => void }) {
  const { data, error, refetch } = useQuery(ownActivity)
  const profile = useProfile()
  const isStaff = Boolean(profile?.is_admin || profile?.super || profile?.id_ambassador)
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (data.data.length === 0)
    return (
      <EmptyState title="Nothing yet" icon={<History aria-hidden="true" />}>
        <p>What you do here is listed.</p>
      </EmptyState>
    )
  return (
    <ul className="own-activity">
      {data.data.map((one) => (
        <li key={one.id}>
          <p>
            {one.what}
            {one.about && (
              <>
                {': '}
                <Record about={one.about} isLink={isStaff} close={close} />
              </>
            )}
          </p>
          <time className="small muted" dateTime={one.created_at}>
            {moment(one.created_at)}
          </time>
        </li>
      ))}
    </ul>
  )
}

type RecordProps = {
  about: NonNullable<OwnActivity['about']>
  isLink: boolean
  close: () => void
}

function Record({ about: { kind, id }, isLink, close }: RecordProps) {
  const words = `${kinds[kind]} ${id}`
  if (!isLink) return words
  return (
    <Link to={ways[kind]({ id })} onClick={close}>
      {words}
    </Link>
  )
}
