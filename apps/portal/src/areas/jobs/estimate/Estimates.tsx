import {
  estimateStatus,
  getLinkedEstimates,
  isApiError,
  respondToLinkedEstimate,
  showPounds,
  type LinkedEstimates,
  type OfferedEstimate,
  type OfferedOption,
} from '@treasures/api-client'
import { EmptyState } from '@treasures/widgets/kit'
import { useState } from 'react'
import { queryOf } from '#app/query.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { queries } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { JobPending } from '../my-jobs/JobPending.tsx'
import { LinkIsDead } from '#parts/links/LinkIsDead.tsx'
import { useLinked } from '#parts/links/use-linked.ts'
import { isWholeToken } from '#parts/links/whole-token.ts'
import { EstimateCard, isPassedOver, type GivenAnswer } from './EstimateCard.tsx'
import './estimate.css'

type Asked = {
  estimate: OfferedEstimate
  status: GivenAnswer
  option?: OfferedOption | undefined
}
const { accepted } = estimateStatus

/** Prices side by side. The customer accepts one of them. */
export function Estimates({ token }: { token: string }) {
  const linked = queryOf(getLinkedEstimates, { params: { token } })
  const [asked, ask] = useState<Asked>()
  const estimates = useLinked(token, linked)
  const answer = ({ estimate: { id }, status, option }: Asked) => {
    const body = { token, id, status, ...(option && { id_option: option.id }) }
    return api.call(respondToLinkedEstimate, { body }).catch((error: unknown) => {
      // Another answer came first, so the remaining actions are fetched again.
      void estimates.refetch()
      throw error
    })
  }

  if (!isWholeToken(token)) return <LinkIsDead isCutOff />
  if (isApiError(estimates.error, 'link_not_found')) return <LinkIsDead />
  if (!estimates.data) return <JobPending title="Your estimates" query={estimates} />
  return (
    <>
      <Compared job={estimates.data} ask={ask} />
      {asked && (
        <ConfirmChange
          title={titleOf(asked)}
          yes={asked.status === accepted ? 'Yes, accept' : 'Yes, decline'}
          no="Not now"
          tone="plain"
          change={() => answer(asked)}
          onDone={(now) => queries.setQueryData(linked.queryKey, now)}
          onClose={() => ask(undefined)}
        >
          {consequenceOf(asked)}
        </ConfirmChange>
      )}
    </>
  )
}

const titleOf = ({ estimate, status, option }: Asked) =>
  status !== accepted
    ? `Decline ${estimate.treasure.fname}’s price?`
    : option
      ? `Accept ${option.name} for ${showPounds(option.customerprice)}?`
      : `Accept ${estimate.treasure.fname}’s price of ${showPounds(estimate.customerprice)}?`

const consequenceOf = ({ estimate, status }: Asked) =>
  status === accepted
    ? `This is the total you pay${estimate.vat > 0 ? ', including VAT' : ''}. ${estimate.treasure.fname} will agree a time with you.`
    : `${estimate.treasure.fname} won’t be told why. Others may still send a price.`

function Compared({ job, ask }: { job: LinkedEstimates; ask: (asked: Asked) => void }) {
  const taken = job.data.find(({ id_status }) => id_status === accepted)
  return (
    <>
      <h1 tabIndex={-1}>{job.data.length > 1 ? 'Your estimates' : 'Your estimate'}</h1>
      <section className="card estimate-job" aria-label="Your job">
        <h2>{job.service.name}</h2>
        <p className="small muted">
          Job {job.id_job}, {job.postcode}
        </p>
        {job.descr && <p className="my-job-descr">{job.descr}</p>}
      </section>
      <p role="status">
        {taken
          ? `You have accepted ${taken.treasure.fname}’s price of ${showPounds(taken.customerprice)}. We’ve told ${taken.treasure.fname}, who will agree a time with you.`
          : job.taken_by &&
            job.data.some(isPassedOver) &&
            `${job.taken_by} has this job now, so nobody else’s price can be accepted. Please call us if you would like someone else.`}
      </p>
      {job.data.length === 0 ? (
        <div className="card">
          <EmptyState title="No price yet">
            <p>We’ll let you know as soon as a treasure sends one.</p>
          </EmptyState>
        </div>
      ) : (
        <ul className="estimates">
          {job.data.map((estimate) => (
            <li key={estimate.id}>
              <EstimateCard
                estimate={estimate}
                onAnswer={(status, option) => ask({ estimate, status, option })}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
