import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'

/** Used, run out, taken back, cut off or never ours: which of them is nobody's business but the owner's. */
export function TreasureLinkIsDead({ isCutOff = false }: { isCutOff?: boolean }) {
  return (
    <section className="card booking-words">
      <h1 tabIndex={-1}>This link does not work</h1>
      <p>
        {isCutOff
          ? 'It is not complete. Copy the whole of it from the message, or press it there.'
          : 'It may have been used, or have run out. If you have taken a job with it, there is a newer message with a link to the job.'}
      </p>
      <p className="words-ways">
        <Link className="button" to={paths.login({ returnTo: paths.myTreasureJobs() })}>
          Sign in to my jobs
        </Link>
        <Link className="button" data-kind="quiet" to={paths.jobsBoard()}>
          See the jobs board
        </Link>
      </p>
    </section>
  )
}
