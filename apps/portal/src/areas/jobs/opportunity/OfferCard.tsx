import { nearMomentInWords, type EstimateInput, type OfferedJob } from '@treasures/api-client'
import { Alert, Button, DescriptionList } from '@treasures/widgets/kit'
import { useState } from 'react'
import { JobCardHead } from '../my-jobs/JobCardHead.tsx'
import { whenWords } from '../my-jobs/job-words.ts'
import { JobPhotos } from '../my-jobs/JobPhotos.tsx'
import { EstimateDialog } from '../treasure-job/EstimateDialog.tsx'
import type { PreviewEstimate } from '../treasure-job/send-estimate.ts'
import { milesWords, payWords } from '../treasure-job/offer-words.ts'

type OfferCardProps = {
  job: OfferedJob
  /** Answer in progress. */
  sending: 'yes' | 'no' | undefined
  failure: string | null
  onAnswer: (answer: 'yes' | 'no') => void
  /** Sends an estimate, for a job that needs a price instead of a yes. */
  sendPrice: (body: EstimateInput, options: { idempotencyKey: string }) => Promise<unknown>
  onPriced: () => void
  preview: PreviewEstimate
}

/** An offered job with its place and pay, and two answer buttons within reach of a thumb. */
export function OfferCard(props: OfferCardProps) {
  const { job, sending, failure, onAnswer } = props
  const [isPricing, setIsPricing] = useState(false)
  const wantsPrice = job.treasureprice === null
  return (
    <>
      <section className="card my-job">
        <JobCardHead service={job.service} note={`Job ID ${job.id_job}`} />
        <p className="offer-pay">{payWords(job)}</p>
        <DescriptionList
          items={[
            {
              term: 'Where',
              detail: `${job.town}, ${job.postcode}, ${milesWords(job.distance_miles)}`,
            },
            { term: 'When', detail: whenWords(job) || 'To be agreed' },
            { term: 'Answer by', detail: nearMomentInWords(new Date(job.expires_at)) },
          ]}
        />
        {job.job_details && <p className="offer-details">{job.job_details}</p>}
        <JobPhotos job={job} />
        <p className="small muted">
          You get the customer's name, address and number as soon as the job is yours.
        </p>
      </section>
      <div className="offer-answers">
        {failure && <Alert type="danger">{failure}</Alert>}
        <Button
          isBusy={sending === 'yes'}
          disabled={sending === 'no'}
          onClick={() => (wantsPrice ? setIsPricing(true) : onAnswer('yes'))}
        >
          {wantsPrice ? 'Send an estimate' : "Yes, I'll take it"}
        </Button>
        <Button
          kind="quiet"
          isBusy={sending === 'no'}
          disabled={sending === 'yes'}
          onClick={() => onAnswer('no')}
        >
          No, thank you
        </Button>
      </div>
      {isPricing && (
        <EstimateDialog
          job={{ id: job.id_job }}
          preview={props.preview}
          send={props.sendPrice}
          onSent={() => {
            setIsPricing(false)
            props.onPriced()
          }}
          onClose={() => setIsPricing(false)}
        />
      )}
    </>
  )
}
