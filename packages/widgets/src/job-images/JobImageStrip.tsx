import type { ApiClient } from '@treasures/api-client'
import { Button } from '../kit/Button.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { JobImage } from './JobImage.tsx'
import { jobImagesTexts, type JobImagesTexts } from './job-images.texts.ts'
import { useJobImages } from './use-job-images.ts'

export type JobImageStripProps = {
  client: ApiClient
  /** The job's opaque `images_id`. */
  imagesId: string
  /** How many places to hold until the addresses are there. */
  count: number
  texts?: JobImagesTexts
}

/** One row of small pictures for a dialog; each opens larger in a new tab. */
export function JobImageStrip({
  client,
  imagesId,
  count,
  texts = jobImagesTexts,
}: JobImageStripProps) {
  const model = useJobImages(client, imagesId)
  const phase = model.phase.value
  if (phase.at === 'not-found') return null
  if (phase.at === 'failed')
    return (
      <p className="job-strip-failed small muted">
        {texts.failed}
        <Button kind="text" onClick={() => void model.load()}>
          {texts.tryAgain}
        </Button>
      </p>
    )
  return (
    <div className="job-strip" part="job-images">
      <ul className="job-strip-row" aria-label={texts.titleWaiting}>
        {phase.at === 'loading'
          ? Array.from({ length: Math.min(count, 6) }, (_, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- places without anything in them yet
              <li key={index} className="job-image" aria-hidden="true">
                <Skeleton shape="block" />
              </li>
            ))
          : phase.images.map((image, index) => (
              <li key={image.large}>
                <JobImage
                  image={image}
                  number={index + 1}
                  count={phase.images.length}
                  texts={texts}
                />
              </li>
            ))}
      </ul>
      <p className="small muted">{phase.at === 'loading' ? texts.waiting : texts.hint}</p>
    </div>
  )
}
