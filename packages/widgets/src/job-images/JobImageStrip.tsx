import type { ApiClient } from '@treasures/api-client'
import { Button } from '../kit/Button.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { JobImage } from './JobImage.tsx'
import { usePhotoViewer } from '../photo-viewer/use-photo-viewer.tsx'
import { jobImagesTexts, type JobImagesTexts } from './job-images.texts.ts'
import { useJobImages } from './use-job-images.ts'

export type JobImageStripProps = {
  client: ApiClient
  /** The job's opaque `images_id`. */
  imagesId: string
  /** Number of placeholders until the addresses have loaded. */
  count: number
  texts?: JobImagesTexts
}

/** A row of small photos. Each opens larger, with a way to the others. */
export function JobImageStrip({
  client,
  imagesId,
  count,
  texts = jobImagesTexts,
}: JobImageStripProps) {
  const model = useJobImages(client, imagesId)
  const phase = model.phase.value
  const images = phase.at === 'shown' ? phase.images : []
  const viewing = usePhotoViewer(images.map(({ large }) => large))
  if (phase.at === 'not-found' || (phase.at === 'shown' && images.length === 0)) return null
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
              // oxlint-disable-next-line react/no-array-index-key -- empty placeholders
              <li key={index} className="job-image" aria-hidden="true">
                <Skeleton shape="block" />
              </li>
            ))
          : images.map((image, index) => (
              <li key={image.large}>
                <JobImage
                  image={image}
                  number={index + 1}
                  count={images.length}
                  texts={texts}
                  onOpen={() => viewing.open(index)}
                />
              </li>
            ))}
      </ul>
      <p className="small muted" role={viewing.hasFailed ? 'alert' : undefined}>
        {phase.at === 'loading'
          ? texts.waiting
          : viewing.hasFailed
            ? texts.viewerFailed
            : texts.stripHint}
      </p>
      {viewing.viewer}
    </div>
  )
}
