import { isJobOver, jobStatus, type Appointment, type TreasureJob } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, Skeleton } from '@treasures/widgets/kit'
import { MapPinned } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { StatusNotice } from '../../../parts/list/StatusNotice.tsx'
import { useStatusFilter } from '../../../parts/list/use-status-filter.ts'
import { LoadFailure } from '../../../app/shell/LoadFailure.tsx'
import { MyTreasureJobCard } from './MyTreasureJobCard.tsx'
import { MyTreasureJobDialogs, type JobTask } from './MyTreasureJobDialogs.tsx'
import { myAppointments, myTreasureJobs } from './my-treasure-jobs.queries.ts'
import '../../../parts/parts.css'
import '../my-jobs/my-jobs.css'
import '../treasure-job/treasure-job.css'
import './my-treasure-jobs.css'

/** A treasure's jobs: what is to be done first, with whom to ring, and what has been done. */
export default function MyTreasureJobsScreen() {
  const jobs = useQuery(myTreasureJobs)
  const appointments = useQuery(myAppointments)
  const [task, begin] = useState<JobTask>()
  const error = jobs.error ?? appointments.error
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="page-head">
        <h1 tabIndex={-1}>My jobs</h1>
        <Link className="button" data-kind="quiet" to={paths.myJobsBoard()}>
          My Jobs Board
        </Link>
      </div>
      {jobs.data && appointments.data ? (
        <Jobs jobs={jobs.data} appointments={appointments.data} begin={begin} />
      ) : error ? (
        <LoadFailure
          error={error}
          onRetry={() => {
            void jobs.refetch()
            void appointments.refetch()
          }}
        />
      ) : (
        <Waiting />
      )}
      <MyTreasureJobDialogs task={task} onClose={() => begin(undefined)} />
    </main>
  )
}

type JobsProps = {
  jobs: readonly TreasureJob[]
  appointments: readonly Appointment[]
  begin: (task: JobTask) => void
}

const statusWords = {
  [jobStatus.claimed]: 'without an appointment',
  [jobStatus.progressing]: 'under way',
}

function Jobs({ jobs, ...rest }: JobsProps) {
  const filter = useStatusFilter(jobs)
  if (jobs.length === 0)
    return (
      <div className="card">
        <h2 className="visually-hidden">Your jobs</h2>
        <EmptyState title="No jobs yet" icon={<MapPinned aria-hidden="true" />}>
          <p>Use the Jobs Board to claim jobs, and make an appointment with the customer then.</p>
          <Link className="button" to={paths.myJobsBoard()}>
            My Jobs Board
          </Link>
        </EmptyState>
      </div>
    )
  return (
    <>
      <StatusNotice filter={filter} words={statusWords} />
      <Group
        title="To do"
        jobs={filter.shown.filter((job) => !isJobOver(job.id_status))}
        {...rest}
      />
      <Group title="Done" jobs={filter.shown.filter((job) => isJobOver(job.id_status))} {...rest} />
    </>
  )
}

function Group({ title, jobs, appointments, begin }: JobsProps & { title: string }) {
  const id = useId()
  if (jobs.length === 0) return null
  return (
    <section className="my-jobs-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="my-jobs">
        {jobs.map((job) => (
          <li key={job.id}>
            <MyTreasureJobCard
              job={job}
              appointments={appointments.filter(({ id_job }) => id_job === job.id)}
              begin={begin}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Waiting = () => (
  <div className="my-jobs" aria-busy="true" aria-label="Your jobs are loading">
    {[1, 2].map((at) => (
      <div key={at} className="card my-job-waiting">
        <Skeleton width="short" />
        <Skeleton width="long" />
        <Skeleton />
      </div>
    ))}
  </div>
)
