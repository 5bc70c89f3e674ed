import { getJob, isApiError } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@treasures/widgets/kit'
import { Link, useParams } from 'react-router'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { paths } from '../../../app/paths.ts'
import { readId } from '../../../parts/search-params.ts'
import { useMay } from '../../../app/session/use-profile.ts'
import { LoadFailure } from '../../../app/shell/LoadFailure.tsx'
import { oneJob } from '../../../parts/one-job.queries.ts'
import { JobPage } from './JobPage.tsx'
import './job.css'

/** One job, with everything that belongs to it and all that staff can do with it. */
export default function JobScreen() {
  const { id: text = '' } = useParams()
  const id = readId(new URLSearchParams({ id: text }), 'id')
  const may = useMay(getJob)
  if (!may)
    return (
      <MayScreen title="Job" endpoint={getJob}>
        {null}
      </MayScreen>
    )
  return id === undefined ? <NoJob /> : <LoadedJob key={id} id={id} />
}

function LoadedJob({ id }: { id: number }) {
  const { data: job, error, refetch } = useQuery(oneJob(id))
  if (isApiError(error, 'job_not_found')) return <NoJob />
  if (job) return <JobPage job={job} />
  return (
    <main id="main" className="page" tabIndex={-1} aria-busy={!error}>
      <h1 tabIndex={-1}>Job {id}</h1>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Waiting />}
    </main>
  )
}

const Waiting = () => (
  <div className="card job-waiting" aria-hidden="true">
    <Skeleton width="short" />
    <Skeleton width="long" />
    <Skeleton />
    <Skeleton width="long" />
  </div>
)

function NoJob() {
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>There is no such job</h1>
      <p>It may have been deleted, or belong to another region.</p>
      <p>
        <Link to={paths.jobs()}>See jobs</Link>
      </p>
    </main>
  )
}
