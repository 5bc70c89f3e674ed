import {
  createMyEstimate,
  isApiError,
  listMyOpportunities,
  opportunityStatus,
  respondToOpportunity,
  type OfferedJob,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { saveFailure } from '#parts/form/save-failure.ts'
import { rowsOf } from '#app/query.ts'
import { queries } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { OfferCard } from '../opportunity/OfferCard.tsx'
import '../opportunity/opportunity.css'
import { previewEstimate } from '../treasure-job/send-estimate.ts'

const myOffers = rowsOf(listMyOpportunities)
const statuses = { yes: opportunityStatus.accepted, no: opportunityStatus.declined } as const

/** Few, so that today's jobs below them stay in view. */
const shownAtFirst = 2

/**
 * Offered jobs that wait for a yes or a no. Absent if there are none, or if they fail to load: each
 * offer was also sent as a message.
 */
export function MyOffers() {
  const offers = useQuery(myOffers).data ?? []
  const [isWhole, setWhole] = useState(false)
  if (offers.length === 0) return null
  const shown = isWhole ? offers : offers.slice(0, shownAtFirst)
  const more = offers.length - shown.length
  return (
    <section className="my-offers" aria-labelledby="my-offers">
      <h2 id="my-offers">Offered to you</h2>
      <div className="my-jobs">
        {shown.map((job) => (
          <Offer key={job.id_opportunity} job={job} />
        ))}
      </div>
      {more > 0 && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {more === 1 ? 'Show one more offer' : `Show ${more} more offers`}
        </Button>
      )}
    </section>
  )
}

function Offer({ job }: { job: OfferedJob }) {
  const { id_opportunity: id, id_job } = job
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
    <div className="my-offer" role="group" aria-label={`Job ${id_job}`}>
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
    </div>
  )
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
