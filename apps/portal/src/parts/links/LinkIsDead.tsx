import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'

type LinkIsDeadProps = { who?: keyof typeof wordings; isCutOff?: boolean }

const wordings = {
  customer: {
    where: 'e-mail',
    why: 'It may have been used or have expired: a link to a booking works for 3 days, one to a job for 30 days.',
    account: 'If you have an account, all your jobs are there.',
    own: { label: 'Sign in to my jobs', to: paths.myJobs },
    other: { label: 'Book a job', to: paths.requestJob },
  },
  visit: {
    where: 'message',
    why: 'A link to a visit works until two hours after the visit is finished.',
    account: 'If you have an account, all your jobs are there.',
    own: { label: 'Sign in to my jobs', to: paths.myJobs },
    other: { label: 'Book a job', to: paths.requestJob },
  },
  payer: {
    where: 'e-mail',
    why: 'A link to an invoice works for 30 days. There may be a newer one in your e-mails.',
    account: 'If you have an account, all your invoices are there.',
    own: { label: 'Sign in to my invoices', to: paths.myInvoices },
    other: { label: 'Book a job', to: paths.requestJob },
  },
  treasure: {
    where: 'message',
    why: 'It may have been used or have expired. If you have taken a job with it, there is a newer message with a link to the job.',
    account: undefined,
    own: { label: 'Sign in to my jobs', to: paths.myTreasureJobs },
    other: { label: 'See the jobs board', to: paths.jobsBoard },
  },
}

/**
 * Shown for a used, expired, withdrawn, truncated or invented link. The words do not say which of
 * these applies, because only the link's owner may know.
 */
export function LinkIsDead({ who = 'customer', isCutOff = false }: LinkIsDeadProps) {
  const { where, why, account, own, other } = wordings[who]
  return (
    <section className="card booking-words">
      <h1 tabIndex={-1}>This link does not work</h1>
      <p>
        {isCutOff
          ? `It is not complete. Copy the whole link from the ${where}, or follow it from there.`
          : why}
      </p>
      {account && <p>{account}</p>}
      <p className="words-ways">
        <Link className="button" to={paths.login({ returnTo: own.to() })}>
          {own.label}
        </Link>
        <Link className="button" data-kind="quiet" to={other.to()}>
          {other.label}
        </Link>
      </p>
    </section>
  )
}
