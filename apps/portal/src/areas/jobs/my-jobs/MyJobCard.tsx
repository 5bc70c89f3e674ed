import { isJobOver, jobStatus, type CustomerJob } from '@treasures/api-client'
import { Button, DescriptionList } from '@treasures/widgets/kit'
import { useId } from 'react'
import { Link } from 'react-router'
import { JobCardHead } from './JobCardHead.tsx'
import { paths } from '../../../app/paths.ts'
import { day } from '../../../parts/words.ts'
import { MyJobReviews } from './MyJobReviews.tsx'
import { jobNews, priceWords, unbroken, whenWords } from './job-words.ts'

type MyJobCardProps = { job: CustomerJob; onCallOff: () => void }

/** One job as its customer knows it: what, when, where, for how much, and how it stands. */
export function MyJobCard({ job, onCallOff }: MyJobCardProps) {
  const id = useId()
  return (
    <article className="card my-job" aria-labelledby={id}>
      <JobCardHead
        id={id}
        service={job.service}
        note={`Job ${job.id}, ${job.id_status === jobStatus.draft ? 'begun' : 'booked'} ${day(job.posted_at ?? job.created_at)}`}
        job={job}
      />
      <p className="my-job-news">{jobNews(job, job.treasure?.fname)}</p>
      {job.descr && <p className="my-job-descr">{job.descr}</p>}
      <DescriptionList
        items={[
          { term: 'When', detail: whenWords(job) },
          {
            term: 'Where',
            detail: [job.address, unbroken(job.postcode)].filter(Boolean).join(', '),
          },
          { term: 'Price', detail: priceWords(job) },
        ]}
      />
      <MyJobReviews job={job} />
      <div className="my-job-ways">
        {job.images_id && (
          <Link
            className="button"
            data-kind="quiet"
            to={paths.jobImages({ id: job.images_id, job: job.id })}
            aria-label={`See the pictures of job ${job.id}`}
          >
            See the pictures
          </Link>
        )}
        {isJobOver(job.id_status) && (
          <Link
            className="button"
            data-kind="quiet"
            to={paths.bookMyselfAJob({ service: job.id_service })}
            aria-label={`Book again: ${job.service.name}`}
          >
            Book again
          </Link>
        )}
        {job.can_decline && (
          <Button kind="quiet" label={`Cancel job ${job.id}`} onClick={onCallOff}>
            Cancel
          </Button>
        )}
      </div>
    </article>
  )
}
