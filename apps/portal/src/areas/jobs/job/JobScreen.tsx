import { getJob } from '@treasures/api-client'
import { Skeleton } from '@treasures/widgets/kit'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/session/use-profile.ts'
import { oneJob } from '#parts/one-job.queries.ts'
import { RecordScreen } from '#parts/panels/RecordScreen.tsx'
import { JobPage } from './JobPage.tsx'
import './job.css'

export default function JobScreen() {
  if (!useMay(getJob))
    return (
      <MayScreen title="Job" endpoint={getJob}>
        {null}
      </MayScreen>
    )
  return (
    <RecordScreen
      title={(id) => `Job ${id}`}
      query={oneJob}
      waiting={<Waiting />}
      none={{
        code: 'job_not_found',
        title: 'We can’t find that job',
        words: 'It may have been deleted, or belong to another region.',
        list: { label: 'See jobs', to: paths.jobs() },
      }}
    >
      {(job) => <JobPage job={job} />}
    </RecordScreen>
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
