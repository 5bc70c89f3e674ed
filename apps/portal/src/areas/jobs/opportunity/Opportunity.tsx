import {
  getOpportunity,
  isApiError,
  opportunityStatus,
  respondToLinkedOpportunity,
  viewOpportunity,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { useState, useEffect, useEffectEvent } from 'react'
import { queryOf } from '#app/query.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { api } from '#app/session/api.ts'
import { JobPending } from '../my-jobs/JobPending.tsx'
import { useLinked } from '#parts/links/use-linked.ts'
import { isWholeToken } from '#parts/links/whole-token.ts'
import { OfferCard } from './OfferCard.tsx'
import { OfferOutcome, type Outcome } from './OfferOutcome.tsx'
import { LinkIsDead } from '#parts/links/LinkIsDead.tsx'
import { previewByLink, sendEstimate } from '../treasure-job/send-estimate.ts'
import '../treasure-job/treasure-job.css'
import './opportunity.css'

const { queued, sent, accepted, declined, missed } = opportunityStatus
const statuses = { yes: accepted, no: declined } as const

/** A job offered through a link, to accept or decline. */
export function Opportunity({ token }: { token: string }) {
  const job = useLinked(token, queryOf(getOpportunity, { params: { id: token } }), {
    refetchOnWindowFocus: false,
  })
  const answer = useMutation({
    mutationFn: (given: 'yes' | 'no') =>
      api.call(respondToLinkedOpportunity, { body: { token, status: statuses[given] } }),
  })
  usePerson(
    job.data !== undefined && [queued, sent].some((unseen) => unseen === job.data.id_status),
    () => {
      // Failure is harmless: an offer can be answered without being marked as seen.
      api.call(viewOpportunity, { body: { token } }).catch(() => {})
    },
  )
  const [isPriced, setIsPriced] = useState(false)
  const outcome: Outcome | undefined = isPriced
    ? { at: 'priced' }
    : outcomeOf(answer, job.data?.id_status)

  if (!isWholeToken(token)) return <LinkIsDead who="treasure" isCutOff />
  if (outcome) return <OfferOutcome outcome={outcome} />
  if (isApiError(job.error, 'link_not_found') || isApiError(answer.error, 'link_not_found'))
    return <LinkIsDead who="treasure" />
  if (job.data)
    return (
      <>
        <h1 tabIndex={-1}>A job for you, {job.data.treasure.fname}</h1>
        <OfferCard
          job={job.data}
          sending={answer.isPending ? answer.variables : undefined}
          failure={answer.error && saveFailure(answer.error)}
          onAnswer={answer.mutate}
          preview={previewByLink(token)}
          sendPrice={(body, options) => sendEstimate('job', { token, ...body }, options)}
          onPriced={() => setIsPriced(true)}
        />
      </>
    )
  return <JobPending title="Job opportunity" query={job} />
}

type Answer = {
  data: { id_job: number; id_status: number; link: string | null } | undefined
  error: Error | null
}

function outcomeOf({ data, error }: Answer, status: number | undefined): Outcome | undefined {
  if (data)
    return data.id_status === statuses.yes
      ? { at: 'yours', id_job: data.id_job, link: data.link }
      : { at: 'declined' }
  if (isApiError(error, 'job_taken') || status === missed) return { at: 'taken' }
  return isApiError(error, 'opportunity_over') ? { at: 'over' } : undefined
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Calls `onSeen` once a person moves the pointer or presses a key. Programs that open every link do
 * neither.
 */
function usePerson(isWanted: boolean, onSeen: () => void) {
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    const once = () => {
      stop.abort()
      seen()
    }
    for (const sign of signs)
      addEventListener(sign, once, { signal: stop.signal, capture: true, passive: true })
    return () => stop.abort()
  }, [isWanted])
}
