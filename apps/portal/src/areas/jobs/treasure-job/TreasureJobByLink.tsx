import {
  getTreasureLinkedJob,
  isApiError,
  jobStatus,
  type TreasureJob,
} from '@treasures/api-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { OutcomeCard } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { queries } from '#app/queries.ts'
import { JobPending } from '../my-jobs/JobPending.tsx'
import { LinkIsDead } from '#parts/links/LinkIsDead.tsx'
import { BookingFrame } from '#parts/links/BookingFrame.tsx'
import type { LinkCall } from './send-estimate.ts'
import { TreasureJobFacts } from './TreasureJobFacts.tsx'
import { TreasureJobWays } from './TreasureJobWays.tsx'
import { useLinked } from '#parts/links/use-linked.ts'
import { isWholeToken } from '#parts/links/whole-token.ts'
import './treasure-job.css'

type LinkProps = { token: string; call: LinkCall }

export const TreasureJobByLink = ({ token, call }: LinkProps) => (
  <QueryClientProvider client={queries}>
    <BookingFrame>
      <LinkedJob key={token} token={token} call={call} />
    </BookingFrame>
  </QueryClientProvider>
)

function LinkedJob({ token, call }: LinkProps) {
  const [isGivenBack, setIsGivenBack] = useState(false)
  const job = useLinked(token, queryOf(getTreasureLinkedJob, { params: { token } }))
  if (!isWholeToken(token)) return <LinkIsDead who="treasure" isCutOff />
  if (isGivenBack) return <GivenBack />
  if (job.data)
    return (
      <>
        <h1 tabIndex={-1}>{titleOf(job.data, call)}</h1>
        <TreasureJobFacts job={job.data} />
        <TreasureJobWays
          job={job.data}
          token={token}
          call={call}
          onChanged={() => void job.refetch()}
          onGivenBack={() => setIsGivenBack(true)}
        />
      </>
    )
  if (isApiError(job.error, 'link_not_found')) return <LinkIsDead who="treasure" />
  return <JobPending title="Your job" query={job} />
}

/**
 * Shown after the treasure has handed the job back. The link no longer works, but this page stays.
 */
const GivenBack = () => (
  <>
    <h1 tabIndex={-1}>Your job</h1>
    <section className="card">
      <OutcomeCard
        tone="success"
        title="The job has been handed back."
        rest="Thank you for telling us. The customer knows, and we are looking for someone else."
        actions={
          <Link className="button" to={paths.jobsBoard()}>
            See the jobs board
          </Link>
        }
      />
    </section>
  </>
)

function titleOf({ id_status, customer }: TreasureJob, call: LinkCall): string {
  if (!customer.fname) return 'Your price'
  return call === 'start' && id_status === jobStatus.claimed ? 'Has the job started?' : 'Your job'
}
