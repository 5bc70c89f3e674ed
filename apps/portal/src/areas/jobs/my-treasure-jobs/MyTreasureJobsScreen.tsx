import { jobStatus } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { LoadFailure } from '../../../app/shell/LoadFailure.tsx'
import { JobGroups, JobsWaiting } from '../my-jobs/JobGroups.tsx'
import { PushCard } from '../../../parts/push/PushCard.tsx'
import { MyEstimates } from './MyEstimates.tsx'
import { MyOffers } from './MyOffers.tsx'
import { MyTreasureJobCard } from './MyTreasureJobCard.tsx'
import { MyTreasureJobDialogs, type JobTask } from './MyTreasureJobDialogs.tsx'
import { myAppointments, myTreasureJobs } from './my-treasure-jobs.queries.ts'
import '../../../parts/parts.css'
import '../treasure-job/treasure-job.css'
import './my-treasure-jobs.css'

/** A treasure's jobs: what is to be done first, with whom to ring, and what has been done. */
export default function MyTreasureJobsScreen() {
  const jobs = useQuery(myTreasureJobs)
  const appointments = useQuery(myAppointments)
  const [task, begin] = useState<JobTask>()
  const error = jobs.error ?? appointments.error
  useJobOfAddress(jobs.isSuccess && appointments.isSuccess)
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="page-head">
        <h1 tabIndex={-1}>My jobs</h1>
        <div className="page-ways">
          <Link className="button" data-kind="quiet" to={paths.diary()}>
            Diary
          </Link>
          <Link className="button" data-kind="quiet" to={paths.myJobsBoard()}>
            My Jobs Board
          </Link>
        </div>
      </div>
      <MyOffers />
      <MyEstimates />
      <PushCard isOffer />
      {jobs.data && appointments.data ? (
        <JobGroups
          jobs={jobs.data}
          titles={['To do', 'Done']}
          statusWords={statusWords}
          empty={{
            icon: <MapPinned aria-hidden="true" />,
            words:
              'Use the Jobs Board to claim jobs, and make an appointment with the customer then.',
            way: (
              <Link className="button" to={paths.myJobsBoard()}>
                My Jobs Board
              </Link>
            ),
          }}
          renderCard={(job) => (
            <MyTreasureJobCard
              job={job}
              appointments={appointments.data.filter(({ id_job }) => id_job === job.id)}
              begin={begin}
            />
          )}
        />
      ) : error ? (
        <LoadFailure
          error={error}
          onRetry={() => {
            void jobs.refetch()
            void appointments.refetch()
          }}
        />
      ) : (
        <JobsWaiting />
      )}
      <MyTreasureJobDialogs task={task} onClose={() => begin(undefined)} />
    </main>
  )
}

/** Goes to the job that the address names, `#job-12`, once the jobs are there. */
function useJobOfAddress(isThere: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash.slice(1))?.focus()
  }, [isThere, hash])
}

const statusWords = {
  [jobStatus.claimed]: 'without an appointment',
  [jobStatus.progressing]: 'under way',
}
