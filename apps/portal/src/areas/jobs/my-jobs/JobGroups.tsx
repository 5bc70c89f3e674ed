import { isJobOver, type JobStatus } from '@treasures/api-client'
import { EmptyState, Skeleton } from '@treasures/widgets/kit'
import { useId, type ReactNode } from 'react'
import { StatusNotice } from '#parts/list/StatusNotice.tsx'
import { useStatusFilter } from '#parts/list/use-status-filter.ts'
import './my-jobs.css'

type AnyJob = { id: number; id_status: number }

type JobGroupsProps<Job extends AnyJob> = {
  jobs: readonly Job[]
  /** Headings of the current jobs and of the past jobs. */
  titles: readonly [ongoing: string, over: string]
  statusWords: Partial<Record<JobStatus, string>>
  /** Next step for a person without jobs. */
  empty: NoJobsProps
  renderCard: (job: Job) => ReactNode
}

/** A person's own jobs: current jobs first, then past jobs. */
export function JobGroups<Job extends AnyJob>(props: JobGroupsProps<Job>) {
  const { jobs, titles, statusWords, empty, renderCard } = props
  const filter = useStatusFilter(jobs)
  if (jobs.length === 0) return <NoJobs {...empty} />
  return (
    <>
      <StatusNotice filter={filter} words={statusWords} />
      {titles.map((title, at) => (
        <JobGroup
          key={title}
          title={title}
          jobs={filter.shown.filter((job) => isJobOver(job.id_status) === at > 0)}
          renderCard={renderCard}
        />
      ))}
    </>
  )
}

type JobGroupProps<Job extends AnyJob> = Pick<JobGroupsProps<Job>, 'jobs' | 'renderCard'> & {
  title: string
  /** Id of the heading, which an address can name as its anchor. */
  id?: string
  /** Content before the jobs. */
  children?: ReactNode
}

/** One group of jobs below its heading. Absent if it is empty. */
export function JobGroup<Job extends AnyJob>(props: JobGroupProps<Job>) {
  const { title, jobs, renderCard, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  if (jobs.length === 0 && !children) return null
  return (
    <section className="my-jobs-group" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
      {jobs.length > 0 && <JobCards jobs={jobs} renderCard={renderCard} />}
    </section>
  )
}

export const JobCards = <Job extends AnyJob>({
  jobs,
  renderCard,
}: Pick<JobGroupsProps<Job>, 'jobs' | 'renderCard'>) => (
  <ul className="my-jobs">
    {jobs.map((job) => (
      <li key={job.id}>{renderCard(job)}</li>
    ))}
  </ul>
)

type NoJobsProps = { icon: ReactNode; words: string; way: ReactNode }

/** Shown to a person without any jobs, with a next step. */
export const NoJobs = ({ icon, words, way }: NoJobsProps) => (
  <div className="card">
    <h2 className="visually-hidden">Your jobs</h2>
    <EmptyState title="No jobs yet" icon={icon}>
      <p>{words}</p>
      {way}
    </EmptyState>
  </div>
)

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
