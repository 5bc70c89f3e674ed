import { declineMyJob, type CustomerJob, listMyCustomerJobs } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { everyRowOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { readId } from '#parts/search-params.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { snackbar } from '#app/shell/snackbars.ts'
import { ChangeVisitDialog } from '../visit/ChangeVisitDialog.tsx'
import { CallOffDialog } from './CallOffDialog.tsx'
import { EditJobDialog } from './EditJobDialog.tsx'
import { JobGroups, JobsWaiting } from './JobGroups.tsx'
import { MyJobCard } from './MyJobCard.tsx'
import '#parts/parts.css'

const ExtraWorkToAnswer = lazy(async () => ({
  default: (await import('#parts/extra-work/ExtraWorkToAnswer.tsx')).ExtraWorkToAnswer,
}))

/** A customer's jobs: those in progress first, then those that are over. */
export default function MyJobsScreen() {
  const { data, error, refetch } = useQuery(everyRowOf(listMyCustomerJobs))
  const [calledOff, setCalledOff] = useState<CustomerJob>()
  const [search, setSearch] = useSearchParams()
  const moved = data?.find(({ id }) => id === readId(search, 'change'))
  const setMoved = (id: number | undefined) =>
    setSearch(id === undefined ? {} : { change: String(id) }, {
      replace: true,
      preventScrollReset: true,
    })
  const [edited, setEdited] = useState<CustomerJob>()
  const [photoChanges, setPhotoChanges] = useState(0)
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="page-head">
        <h1 tabIndex={-1}>My jobs</h1>
        {data && data.length > 0 && (
          <Link className="button" to={paths.bookMyselfAJob()}>
            Book a job
          </Link>
        )}
      </div>
      <Suspense>
        <ExtraWorkToAnswer saysFailure />
      </Suspense>
      {data ? (
        <JobGroups
          jobs={data}
          titles={['Now', 'Earlier']}
          statusWords={statusWords}
          empty={{
            icon: <CalendarPlus aria-hidden="true" />,
            words: 'Tell us what you need, see the price and choose a day.',
            way: (
              <Link className="button" to={paths.bookMyselfAJob()}>
                Book a job
              </Link>
            ),
          }}
          renderCard={(job) => (
            <MyJobCard
              job={job}
              photosAsOf={photoChanges}
              onEdit={() => setEdited(job)}
              onCallOff={() => setCalledOff(job)}
              onAskForTime={() => setMoved(job.id)}
            />
          )}
        />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <JobsWaiting />
      )}
      {moved?.next_visit && (
        <ChangeVisitDialog
          visit={moved.next_visit}
          treasure={moved.treasure?.fname ?? 'Your treasure'}
          onClose={() => setMoved(undefined)}
        />
      )}
      {edited && (
        <EditJobDialog
          job={edited}
          onChanged={() => {
            setPhotoChanges((before) => before + 1)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {calledOff && (
        <CallOffDialog
          job={calledOff}
          callOff={(body) => api.call(declineMyJob, { params: { id: calledOff.id }, body })}
          onDone={({ id, asked }) => {
            snackbar.success(
              asked
                ? `We’ve got your request to cancel job ${id} and will be in touch.`
                : `Job ${id} is cancelled.`,
            )
            setCalledOff(undefined)
          }}
          onClose={() => setCalledOff(undefined)}
        />
      )}
    </main>
  )
}

const statusWords = { 1: 'waiting for a treasure', 2: 'in progress', 3: 'in progress' }
