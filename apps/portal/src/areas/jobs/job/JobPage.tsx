import { fullName, jobStatus, type Job } from '@treasures/api-client'
import { Spinner, Tag } from '@treasures/widgets/kit'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { refreshAll } from '#app/queries.ts'
import { paths } from '#app/paths.ts'
import { day } from '#parts/words.ts'
import { ActivitiesPanel } from '#parts/panels/ActivitiesPanel.tsx'
import { HistoryPanel } from '#parts/panels/HistoryPanel.tsx'
import { AgreedList } from '#parts/extra-work/AgreedList.tsx'
import { Panel } from '#parts/panels/Panel.tsx'
import { LazyVisitPhotos } from '#parts/photos/LazyVisitPhotos.tsx'
import { TagsPanel } from '#parts/panels/TagsPanel.tsx'
import { JobStatusTag } from '#parts/JobStatusTag.tsx'
import { attentionsOf } from '../jobs/job-attention.ts'
import { JobActions } from './JobActions.tsx'
import { JobAppointments } from './JobAppointments.tsx'
import { JobDetails } from './JobDetails.tsx'
import { JobEstimates } from './JobEstimates.tsx'
import { JobExtraWork } from './JobExtraWork.tsx'
import { JobOpportunities } from './JobOpportunities.tsx'
import { JobPeople } from './JobPeople.tsx'
import { JobPlanned } from './JobPlanned.tsx'
import { JobWorks } from './JobWorks.tsx'

const ThreadPanel = lazy(async () => ({
  default: (await import('../thread/ThreadPanel.tsx')).ThreadPanel,
}))

/** Page of a job. Each panel loads, fails and retries independently. */
export function JobPage({ job }: { job: Job }) {
  const { id, id_status, status_reason, region, posted_at, updated_at } = job
  const subject = { kind: 'job', id } as const
  const version = `${updated_at} ${id_status}`
  const shown = useRef(version)
  // The record is polled every few seconds. When it changes, its lists may have changed too.
  useEffect(() => {
    if (shown.current !== version) void refreshAll()
    shown.current = version
  }, [version])
  return (
    <main id="main" className="page" tabIndex={-1}>
      <header className="profile-head">
        <div className="profile-name">
          <p className="small">
            <Link to={paths.jobs()}>Jobs</Link>
          </p>
          <h1 tabIndex={-1}>
            Job {job.jobcode}: {job.service.name}
          </h1>
          <p className="muted">
            {[fullName(job.customer), region.region_name, posted_at && `booked ${day(posted_at)}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="tags" role="status" aria-label="How it stands">
            <JobStatusTag id_status={id_status} />
            {attentionsOf(job).map(({ name, words, tone }) => (
              <Tag key={name} tone={tone}>
                {words}
              </Tag>
            ))}
            {job.locked && <Tag tone="warn">Board and matching locked</Tag>}
          </p>
          {status_reason && <p>Why: {status_reason}</p>}
        </div>
        <JobActions job={job} />
      </header>
      <div className="profile-panels">
        <div>
          <JobDetails job={job} />
          <JobAppointments job={job} />
          <JobWorks job={job} />
          <Panel title="Photos and signatures">
            <LazyVisitPhotos id_job={id} side="staff" />
          </Panel>
          <Panel title="Conversation">
            <Suspense fallback={<Spinner />}>
              <ThreadPanel id_job={id} />
            </Suspense>
          </Panel>
          <ActivitiesPanel subject={subject} withSystem={false} />
          <HistoryPanel subject={subject} />
        </div>
        <div>
          <JobPeople job={job} />
          <JobOpportunities job={job} />
          <JobEstimates job={job} />
          <JobExtraWork job={job} />
          {id_status !== jobStatus.draft && (
            <Panel title="What was agreed">
              <AgreedList id={id} />
            </Panel>
          )}
          <JobPlanned id={id} />
          <TagsPanel subject={subject} tags={job.tags} />
        </div>
      </div>
    </main>
  )
}
