import {
  createMyEstimate,
  isApiError,
  listMyOpportunities,
  londonWallOf,
  opportunityStatus,
  respondToOpportunity,
  shortDayInWords,
  type OfferedJob,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, ServiceIcon } from '@treasures/widgets/kit'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { saveFailure } from '#parts/form/save-failure.ts'
import { rowsOf } from '#app/query.ts'
import { queries } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import '../opportunity/opportunity.css'
import { payWords } from '../treasure-job/offer-words.ts'
import { previewEstimate } from '../treasure-job/send-estimate.ts'

const OfferCard = lazy(async () => ({
  default: (await import('../opportunity/OfferCard.tsx')).OfferCard,
}))

const myOffers = rowsOf(listMyOpportunities)
const statuses = { yes: opportunityStatus.accepted, no: opportunityStatus.declined } as const

/** Number of offers shown at first: few, so that today's jobs below stay in view. */
const shownAtFirst = 3

/**
 * Offered jobs that wait for a yes or a no. Empty if they fail to load: each offer was also sent as
 * a message.
 */
export const useMyOffers = () => useQuery(myOffers).data ?? []

/** Offers in short rows, the first deadline first. A press on a row opens the whole offer. */
export function MyOffers({ offers }: { offers: readonly OfferedJob[] }) {
  const [isWhole, setWhole] = useState(false)
  const sorted = offers.toSorted((a, b) => a.expires_at.localeCompare(b.expires_at))
  const shown = isWhole ? sorted : sorted.slice(0, shownAtFirst)
  const more = offers.length - shown.length
  return (
    <div className="my-offers">
      {shown.map((job) => (
        <Offer key={job.id_opportunity} job={job} />
      ))}
      {more > 0 && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {more === 1 ? 'Show one more offer' : `Show ${more} more offers`}
        </Button>
      )}
    </div>
  )
}

function Offer({ job }: { job: OfferedJob }) {
  const { id_opportunity: id, id_job } = job
  const [isOpen, setOpen] = useState(false)
  const answer = useMutation({
    mutationFn: (given: 'yes' | 'no') =>
      api.call(respondToOpportunity, { params: { id }, body: { status: statuses[given] } }),
    onSuccess(_, given) {
      snackbar.success(given === 'yes' ? `Job ${id_job} is yours.` : 'Thank you for saying so.')
      forget(id)
    },
    onError(error) {
      if (!isOver(error)) return
      snackbar.warning(saveFailure(error))
      forget(id)
    },
  })
  return (
    <div className="card my-offer" role="group" aria-label={`Offer of job ${id_job}`}>
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ServiceIcon name={job.service.fa_font_icon} />
          <span>
            <span className="my-offer-title">
              {job.service.shortened_display_name}, {job.town} {job.postcode}
            </span>
            <span className="small">
              {payWords(job)} <span className="muted">· by {deadlineWords(job.expires_at)}</span>
            </span>
          </span>
          <ChevronDown aria-hidden="true" />
        </button>
      </h3>
      {isOpen && (
        <Suspense>
          <OfferCard
            job={job}
            preview={previewEstimate}
            sending={answer.isPending ? answer.variables : undefined}
            failure={answer.error && saveFailure(answer.error)}
            onAnswer={answer.mutate}
            sendPrice={(body, options) =>
              api.call(createMyEstimate, { params: { id: id_job }, body }, options)
            }
            onPriced={() => {
              snackbar.success('Your price is on its way to the customer.')
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Formats as "Fri 27 Nov, 10:04". */
function deadlineWords(expires: string) {
  const { date, time } = londonWallOf(new Date(expires))
  return `${shortDayInWords(date)}, ${time}`
}

const isOver = (error: Error) => isApiError(error, 'job_taken', 'opportunity_over')

const forget = (id: number) =>
  queries.setQueryData(
    myOffers.queryKey,
    (answer) =>
      answer && {
        ...answer,
        data: answer.data.filter(({ id_opportunity }) => id_opportunity !== id),
      },
  )
