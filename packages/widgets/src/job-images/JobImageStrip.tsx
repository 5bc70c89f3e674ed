import type { ApiClient } from '@treasures/api-client'
import { Button } from '../kit/Button.tsx'
import kitCss from '../kit/kit.css?inline'
import { Skeleton } from '../kit/Skeleton.tsx'
import { usePhotoViewer } from '../photo-viewer/use-photo-viewer.tsx'
import { mergeTexts } from '../shared/texts.ts'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { JobImage } from './JobImage.tsx'
import css from './job-images.css?inline'
import { jobImagesTexts, type JobImagesTexts } from './job-images.texts.ts'
import { useJobImages } from './use-job-images.ts'

export type JobImageStripProps = WidgetProps & {
  /** The job's opaque `images_id`. */
  imagesId: string
  /** Number of placeholders while the photos load, 3 by default. */
  count?: number | undefined
  texts?: Partial<JobImagesTexts>
}

/**
 * The photos of a job in one row, in a shadow root of their own. Each photo opens larger, with
 * buttons for the other photos.
 */
export const JobImageStrip = (props: JobImageStripProps) => (
  <WidgetRoot {...props} styles={[kitCss, css]}>
    {(client) => (
      <JobImageStripView
        key={props.imagesId}
        client={client}
        imagesId={props.imagesId}
        count={props.count ?? 3}
        texts={mergeTexts(jobImagesTexts, props.texts)}
      />
    )}
  </WidgetRoot>
)

type ViewProps = {
  client: ApiClient
  imagesId: string
  count: number
  texts?: JobImagesTexts
}

/** A row of small photos. Each photo opens larger, with buttons for the other photos. */
export function JobImageStripView({ client, imagesId, count, texts = jobImagesTexts }: ViewProps) {
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
