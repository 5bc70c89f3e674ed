import { jobStatus, type LinkedJob } from '@treasures/api-client'
import { Alert, Button, DescriptionList } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { JobCardHead } from '../my-jobs/JobCardHead.tsx'
import { paths } from '#app/paths.ts'
import { customersStatus, jobNews, priceWords, whenWords } from '../my-jobs/job-words.ts'

type LinkedJobCardProps = {
  job: LinkedJob
  /** Reason why the last action failed. */
  failure: string | null
  isBusy: boolean
  onAdd: () => void
  onNotMe: () => void
  onContinue: () => void
  onCallOff: () => void
}

/** A job with the details that its link may show, and the customer's actions. */
export function LinkedJobCard({
  job,
  failure,
  isBusy,
  onAdd,
  onNotMe,
  onContinue,
  onCallOff,
}: LinkedJobCardProps) {
  const isDraft = job.id_status === jobStatus.draft
  return (
    <section className="card my-job">
      <JobCardHead
        service={job.service}
        note={!isDraft && `Job ${job.id}`}
        job={customersStatus(job)}
      />
      <p className="my-job-news">{jobNews(job)}</p>
      {job.descr && <p className="my-job-descr">{job.descr}</p>}
      <DescriptionList
        items={[
          { term: 'When', detail: whenWords(job) },
          { term: 'Where', detail: [job.town, job.postcode].filter(Boolean).join(', ') },
          { term: 'Price', detail: priceWords(job) },
        ]}
      />
      {failure && <Alert type="danger">{failure}</Alert>}
      {job.can_add && (
        <p>
          This was booked under your e-mail by someone who wasn’t signed in. It isn’t in your
          account yet. Was it you?
        </p>
      )}
      <div className="my-job-ways">
        {job.can_add && (
          <Button isBusy={isBusy} onClick={onAdd}>
            This was me: add it to my account
          </Button>
        )}
        {job.can_add && job.can_decline && (
          <Button kind="quiet" disabled={isBusy} onClick={onNotMe}>
            This was not me
          </Button>
        )}
        {job.can_continue && (
          <Button isBusy={isBusy} onClick={onContinue}>
            {isDraft ? 'Continue my booking' : 'Yes, I still want it done'}
          </Button>
        )}
        {job.can_decline && (
          <Button kind="quiet" disabled={isBusy} onClick={onCallOff}>
            Cancel job
          </Button>
        )}
        {!job.can_continue && !job.can_add && (
          <Link className="button" data-kind="quiet" to={paths.login({ returnTo: paths.myJobs() })}>
            See my jobs
          </Link>
        )}
      </div>
    </section>
  )
}
