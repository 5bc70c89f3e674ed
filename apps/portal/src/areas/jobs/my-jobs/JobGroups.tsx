import { isJobOver, type JobStatus } from '@treasures/api-client'
import { EmptyState, Skeleton } from '@treasures/widgets/kit'
import { useId, type ReactNode } from 'react'
import { StatusNotice } from '../../../parts/list/StatusNotice.tsx'
import { useStatusFilter } from '../../../parts/list/use-status-filter.ts'
import './my-jobs.css'

type AnyJob = { id: number; id_status: number }

type JobGroupsProps<Job extends AnyJob> = {
  jobs: readonly Job[]
  /** Headings of the jobs that go on, and of those that are over. */
  titles: readonly [ongoing: string, over: string]
  statusWords: Partial<Record<JobStatus, string>>
  /** What to do where there is none. */
  empty: { icon: ReactNode; words: string; way: ReactNode }
  renderCard: (job: Job) => ReactNode
}

/** Somebody's own jobs: first what is going on, then what has been. */
export function JobGroups<Job extends AnyJob>(props: JobGroupsProps<Job>) {
  const { jobs, titles, statusWords, empty, renderCard } = props
  const filter = useStatusFilter(jobs)
  if (jobs.length === 0)
    return (
      <div className="card">
        <h2 className="visually-hidden">Your jobs</h2>
        <EmptyState title="No jobs yet" icon={empty.icon}>
          <p>{empty.words}</p>
          {empty.way}
        </EmptyState>
      </div>
    )
  return (
    <>
      <StatusNotice filter={filter} words={statusWords} />
      {titles.map((title, at) => (
        <Group
          key={title}
          title={title}
          jobs={filter.shown.filter((job) => isJobOver(job.id_status) === at > 0)}
          renderCard={renderCard}
        />
      ))}
    </>
  )
}

type GroupProps<Job extends AnyJob> = Pick<JobGroupsProps<Job>, 'jobs' | 'renderCard'>

function Group<Job extends AnyJob>({
  title,
  jobs,
  renderCard,
}: GroupProps<Job> & { title: string }) {
  const id = useId()
  if (jobs.length === 0) return null
  return (
    <section className="my-jobs-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="my-jobs">
        {jobs.map((job) => (
          <li key={job.id}>{renderCard(job)}</li>
        ))}
      </ul>
    </section>
  )
}

/** While they are on their way. */
export const JobsWaiting = () => (
  <div className="my-jobs" role="status" aria-busy="true" aria-label="Your jobs are loading">
    {[1, 2].map((at) => (
      <div key={at} className="card my-job-waiting">
        <Skeleton width="short" />
        <Skeleton width="long" />
        <Skeleton />
      </div>
    ))}
  </div>
)
