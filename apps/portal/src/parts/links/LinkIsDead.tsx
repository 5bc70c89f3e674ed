import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'

/** Used, run out, cut off or never ours: which of them is nobody's business but the owner's. */
export function LinkIsDead({ isCutOff = false }: { isCutOff?: boolean }) {
  return (
    <section className="card booking-words">
      <h1 tabIndex={-1}>This link does not work</h1>
      <p>
        {isCutOff
          ? 'It is not complete. Copy the whole of it from the e-mail, or press it there.'
          : 'It may have been used, or have run out: a link to a booking works for 72 hours, one to a job for 30 days.'}
      </p>
      <p>If you have an account, all your jobs are there.</p>
      <p className="words-ways">
        <Link className="button" to={paths.login({ returnTo: paths.myJobs() })}>
          Sign in to my jobs
        </Link>
        <Link className="button" data-kind="quiet" to={paths.requestJob()}>
          Book a job
        </Link>
      </p>
    </section>
  )
}
