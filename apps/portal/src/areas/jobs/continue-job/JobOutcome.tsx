import { jobStatus, type LinkedJob } from '@treasures/api-client'
import { OutcomeCard } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'

const become = {
  open: 'open again',
  off: 'cancelled',
  added: 'in your account',
}

type JobOutcomeProps = { at: 'open' | 'off' | 'asked' | 'added'; job: LinkedJob }

/** The job is open again, called off, or in its owner's account. */
export function JobOutcome({ at, job: { id, id_status, service } }: JobOutcomeProps) {
  const what = id_status === jobStatus.draft ? 'Your booking' : `Job ${id}`
  return (
    <>
      <h1 tabIndex={-1}>Your job</h1>
      <section className="card">
        <OutcomeCard
          tone="success"
          title={
            at === 'asked'
              ? `We’ve got your request to cancel job ${id}.`
              : `${what} is ${become[at]}.`
          }
          rest={
            at === 'asked'
              ? 'A visit has already started, so we’ll check with your treasure what has been done. We’ll be in touch.'
              : at === 'added'
                ? 'Sign in to follow it. The treasure will ask for the person you named when you booked.'
                : at === 'open'
                  ? `We are finding someone for ${service.name}, and will let you know when someone takes it.`
                  : id_status === jobStatus.draft
                    ? 'Nothing has been booked.'
                    : 'Thank you for telling us. We have sent you an e-mail with a link, should you change your mind.'
          }
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
