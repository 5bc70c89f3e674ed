import { showPounds, type ApiClient, type BoardJob } from '@treasures/api-client'
import { JobImageStripView } from '../job-images/JobImageStrip.tsx'
import { DescriptionList } from '../kit/DescriptionList.tsx'
import { ServiceIcon } from '../kit/ServiceIcon.tsx'
import { fill } from '../shared/texts.ts'
import { claimFacts } from './claim-facts.rules.ts'
import type { ClaimDialogTexts } from './claim-dialog.texts.ts'

type Props = {
  /** Id of the heading that labels the dialog. */
  id: string
  job: BoardJob
  client: ApiClient
  texts: ClaimDialogTexts
  /** Shows the heading only, above an outcome. */
  isBrief: boolean
}

/** The job to claim. */
export function ClaimDialogJob({ id, job, client, texts, isBrief }: Props) {
  return (
    <>
      <header className="claim-job">
        <ServiceIcon name={job.service_fa_font_icon} />
        <div className="claim-job-name">
          <h2 id={id} tabIndex={-1}>
            {job.service_name}
          </h2>
          <p className="small muted">
            {fill(texts.jobId, { id_job: job.id_job })} · <span>{job.postcode}</span>
          </p>
        </div>
        <p className="claim-job-price num">
          <strong>
            {job.treasure_price === null ? texts.estimate : showPounds(job.treasure_price)}
          </strong>{' '}
          {job.treasure_price !== null && job.prices_unit_name && (
            <span className="small muted">{job.prices_unit_name}</span>
          )}
        </p>
      </header>
      {/* Hidden rather than removed, so that Try again does not reload the photos. */}
      <div className="claim-job-details" hidden={isBrief}>
        <h3 className="unseen">{texts.details}</h3>
        <DescriptionList items={claimFacts(job, texts)} />
        <p className="claim-job-text">{job.job_details}</p>
        {job.images_id && job.image_count > 0 && (
          <JobImageStripView client={client} imagesId={job.images_id} count={job.image_count} />
        )}
      </div>
    </>
  )
}
