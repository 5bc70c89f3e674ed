import { listJobs, type JobRow } from '@treasures/api-client'
import { queryOf } from '#app/query.ts'
import { paths } from '../../app/paths.ts'
import { useMay } from '../../app/session/use-profile.ts'
import { jobPriceWords } from '../job-price-words.ts'
import { JobStatusTag } from '../JobStatusTag.tsx'
import { day, moment } from '../words.ts'
import { JobLink } from './JobLink.tsx'
import { PagedPanel } from './PagedPanel.tsx'

/** The person whose records a profile shows, named as in the lists' filters. */
export type WhoseFilter = { id_customer: number } | { id_treasure: number }

/** Path of a list with the filters in `filter`, such as a person. */
export const listOfSomebody = (list: string, filter: Record<string, string | number>) =>
  `${list}?${new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))}`

/** A person's jobs, newest first. */
export function JobsPanel({ whose }: { whose: WhoseFilter }) {
  if (!useMay(listJobs)) return null
  return (
    <PagedPanel
      title="Jobs"
      pageOf={(page) => queryOf(listJobs, { query: { ...whose, ...page } })}
      all={{ label: 'All jobs', to: listOfSomebody(paths.jobs(), whose) }}
      empty="No jobs yet."
    >
      {(job) => <JobOf job={job} other={'id_customer' in whose ? job.treasure : job.customer} />}
    </PagedPanel>
  )
}

/** `other` is the other party: the treasure or the customer. */
const JobOf = ({ job, other }: { job: JobRow; other: { name: string } | null }) => (
  <>
    <span>
      <JobLink id={job.id}>
        {job.jobcode} {job.service.shortened_display_name}
      </JobLink>
      <span className="small muted profile-line-more">
        {[other?.name, whenOf(job), job.postcode].filter(Boolean).join(' · ')}
      </span>
    </span>
    <span className="tags">
      <JobStatusTag id_status={job.id_status} />
      <b>{jobPriceWords(job, job.customerprice)}</b>
    </span>
  </>
)

function whenOf({ next_appointment, posted_at, created_at }: JobRow): string {
  if (next_appointment) return `visit ${moment(next_appointment)}`
  return posted_at ? `booked ${day(posted_at)}` : `begun ${day(created_at)}`
}
