import { OutcomeCard } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'

export type Outcome =
  | { at: 'yours'; id_job: number; link: string | null }
  | { at: 'priced' }
  | { at: 'declined' }
  | { at: 'taken' }
  | { at: 'over' }

const words = {
  priced: {
    tone: 'success',
    title: 'Your price is on its way to the customer.',
    rest: 'The job is yours once they accept it. We’ll let you know either way.',
  },
  declined: {
    tone: 'success',
    title: 'Thank you for telling us.',
    rest: 'Saying no costs you nothing. We’ll ask you again when another job suits you.',
  },
  taken: {
    tone: 'warning',
    title: 'Someone else got there first.',
    rest: 'This job is taken. There may be others near you on the board.',
  },
  over: {
    tone: 'warning',
    title: 'This job is no longer available.',
    rest: 'The customer has cancelled it. There may be others near you on the board.',
  },
} as const

/** Outcome of an offer. */
export function OfferOutcome({ outcome }: { outcome: Outcome }) {
  return (
    <>
      <h1 tabIndex={-1}>Job opportunity</h1>
      <section className="card">
        {outcome.at === 'yours' ? (
          <OutcomeCard
            tone="success"
            title={`Job ${outcome.id_job} is yours.`}
            rest="Please call the customer now and make an appointment. We’ve sent you a link to the job, too."
            actions={
              <Link className="button" to={jobAddress(outcome.link)}>
                Customer details
              </Link>
            }
          />
        ) : (
          <OutcomeCard
            {...words[outcome.at]}
            actions={
              <Link className="button" to={paths.jobsBoard()}>
                See the jobs board
              </Link>
            }
          />
        )}
      </section>
    </>
  )
}

/** The link uses the portal's public origin, but the browser is already in the portal. */
const jobAddress = (link: string | null) =>
  link ? new URL(link, location.href).pathname : paths.login({ returnTo: paths.myTreasureJobs() })
