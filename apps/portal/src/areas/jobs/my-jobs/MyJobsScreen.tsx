import { declineMyJob, isJobOver, type CustomerJob } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, Skeleton } from '@treasures/widgets/kit'
import { CalendarPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { api } from '../../../app/session/api.ts'
import { StatusNotice } from '../../../parts/list/StatusNotice.tsx'
import { useStatusFilter } from '../../../parts/list/use-status-filter.ts'
import { LoadFailure } from '../../../app/shell/LoadFailure.tsx'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { CallOffDialog } from './CallOffDialog.tsx'
import { MyJobCard } from './MyJobCard.tsx'
import { myJobs, refreshMyJobs } from './my-jobs.queries.ts'
import '../../../parts/parts.css'
import './my-jobs.css'

/** What a customer has booked: first what is going on, then what has been. */
export default function MyJobsScreen() {
  const { data, error, refetch } = useQuery(myJobs)
  const [calledOff, setCalledOff] = useState<CustomerJob>()
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
      {data ? (
        <Jobs jobs={data} onCallOff={setCalledOff} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
      {calledOff && (
        <CallOffDialog
          job={calledOff}
          callOff={(body) => api.call(declineMyJob, { params: { id: calledOff.id }, body })}
          onDone={() => {
            snackbar.success(`Job ${calledOff.id} is called off.`)
            setCalledOff(undefined)
            refreshMyJobs()
          }}
          onClose={() => {
            setCalledOff(undefined)
            // It may have moved meanwhile, which is why it could not be called off.
            refreshMyJobs()
          }}
        />
      )}
    </main>
  )
}

type JobsProps = { jobs: readonly CustomerJob[]; onCallOff: (job: CustomerJob) => void }

const statusWords = { 1: 'waiting for a treasure', 2: 'under way', 3: 'under way' }

function Jobs({ jobs, onCallOff }: JobsProps) {
  const filter = useStatusFilter(jobs)
  if (jobs.length === 0)
    return (
      <div className="card">
        <h2 className="visually-hidden">Your jobs</h2>
        <EmptyState title="No jobs yet" icon={<CalendarPlus aria-hidden="true" />}>
          <p>Say what you need done, see the price at once, and choose a day.</p>
          <Link className="button" to={paths.bookMyselfAJob()}>
            Book a job
          </Link>
        </EmptyState>
      </div>
    )
  return (
    <>
      <StatusNotice filter={filter} words={statusWords} />
      <Group
        title="Now"
        jobs={filter.shown.filter((job) => !isJobOver(job.id_status))}
        onCallOff={onCallOff}
      />
      <Group
        title="Earlier"
        jobs={filter.shown.filter((job) => isJobOver(job.id_status))}
        onCallOff={onCallOff}
      />
    </>
  )
}

function Group({ title, jobs, onCallOff }: JobsProps & { title: string }) {
  const id = useId()
  if (jobs.length === 0) return null
  return (
    <section className="my-jobs-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="my-jobs">
        {jobs.map((job) => (
          <li key={job.id}>
            <MyJobCard job={job} onCallOff={() => onCallOff(job)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Waiting = () => (
  <div className="my-jobs" aria-hidden="true">
    {[1, 2].map((at) => (
      <div key={at} className="card my-job-waiting">
        <Skeleton width="short" />
        <Skeleton width="long" />
        <Skeleton />
        <Skeleton width="long" />
      </div>
    ))}
  </div>
)
