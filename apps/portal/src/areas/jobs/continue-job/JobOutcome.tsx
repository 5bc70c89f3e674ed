import { jobStatus, type LinkedJob } from '@treasures/api-client'
import { OutcomeCard } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'

type JobOutcomeProps = { at: 'open' | 'off' | 'asked' | 'added'; job: LinkedJob }

const wordsOf = ({ id, id_status, service }: LinkedJob) => {
  const isDraft = id_status === jobStatus.draft
  const what = isDraft ? 'Your booking' : `Job ${id}`
  return {
    open: {
      title: `${what} is open again.`,
      rest: `We are finding someone for ${service.name}, and will let you know when someone takes it.`,
    },
    off: {
      title: `${what} is cancelled.`,
      rest: isDraft
        ? 'Nothing has been booked.'
        : 'Thank you for telling us. We’ve sent you an e-mail with a link, in case you change your mind.',
    },
    asked: {
      title: `We’ve got your request to cancel job ${id}.`,
      rest: 'A visit has already started, so we’ll check with your treasure what has been done. We’ll be in touch.',
    },
    added: {
      title: `${what} is in your account.`,
      rest: 'Sign in to follow it. The treasure will ask for the person you named when you booked.',
    },
  }
}

/**
 * Shows the outcome for a job: reopened, cancelled, cancellation requested, or added to its owner's
 * account.
 */
export function JobOutcome({ at, job }: JobOutcomeProps) {
  return (
    <>
      <h1 tabIndex={-1}>Your job</h1>
      <section className="card">
        <OutcomeCard
          tone="success"
          {...wordsOf(job)[at]}
          actions={
            <>
              <Link className="button" to={paths.login({ returnTo: paths.myJobs() })}>
                See my jobs
              </Link>
              <Link className="button" data-kind="quiet" to={paths.requestJob()}>
                Book another job
              </Link>
            </>
          }
        />
      </section>
    </>
  )
}
