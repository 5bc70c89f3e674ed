import type { ApiClient } from '@treasures/api-client'
import { useId } from 'react'
import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import kitCss from '../kit/kit.css?inline'
import { Skeleton } from '../kit/Skeleton.tsx'
import { usePhotoViewer } from '../photo-viewer/use-photo-viewer.tsx'
import { fill, mergeTexts } from '../shared/texts.ts'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { JobImage } from './JobImage.tsx'
import css from './job-images.css?inline'
import type { JobImagesPhase } from './job-images.model.ts'
import { jobImagesTexts, type JobImagesTexts } from './job-images.texts.ts'
import { useJobImages } from './use-job-images.ts'

export type JobImagesProps = WidgetProps & {
  /** The job's opaque `images_id`. */
  imagesId: string
  /** The job's number, shown in the title. Leave it out if the page must not show it. */
  idJob?: number | undefined
  texts?: Partial<JobImagesTexts>
}

/** The photos of a job, in a shadow root of their own. */
export const JobImages = (props: JobImagesProps) => (
  <WidgetRoot {...props} styles={[kitCss, css]}>
    {(client) => (
      <JobImagesView
        key={props.imagesId}
        client={client}
        imagesId={props.imagesId}
        idJob={props.idJob}
        texts={mergeTexts(jobImagesTexts, props.texts)}
      />
    )}
  </WidgetRoot>
)

type ViewProps = Pick<JobImagesProps, 'imagesId' | 'idJob'> & {
  client: ApiClient
  texts: JobImagesTexts
}

/** All photos of a job, in as many columns as the card's own width allows. */
export function JobImagesView({ client, imagesId, idJob, texts }: ViewProps) {
  const model = useJobImages(client, imagesId)
  const id = useId()
  const phase = model.phase.value
  const images = phase.at === 'shown' ? phase.images : []
  const viewing = usePhotoViewer(images.map(({ large }) => large))
  return (
    <div className="job-images">
      <section className="job-images-card" part="job-images" aria-labelledby={id}>
        <header>
          <h2 id={id}>{titleOf(phase, idJob, texts)}</h2>
          {images.length > 0 && (
            <p className="muted small">
              {viewing.hasFailed ? texts.viewerFailed : texts.hint}{' '}
              <Button kind="text" onClick={() => viewing.open(0)}>
                {texts.oneByOne}
              </Button>
            </p>
          )}
        </header>
        <Body phase={phase} texts={texts} onAgain={() => void model.load()} />
        {viewing.viewer}
      </section>
    </div>
  )
}

export function titleOf(phase: JobImagesPhase, idJob: number | undefined, texts: JobImagesTexts) {
  if (phase.at !== 'shown') return texts.titleWaiting
  const count = phase.images.length
  if (idJob === undefined)
    return count === 1 ? texts.titleOneNoId : fill(texts.titleNoId, { count })
  return fill(count === 1 ? texts.titleOne : texts.title, { count, id_job: idJob })
}

type BodyProps = { phase: JobImagesPhase; texts: JobImagesTexts; onAgain: () => void }

function Body({ phase, texts, onAgain }: BodyProps) {
  if (phase.at === 'loading')
    return (
      <div className="job-images-grid">
        <span className="unseen" role="status">
          {texts.waiting}
        </span>
        {['one', 'two', 'three'].map((place) => (
          <span key={place} className="job-images-cell" aria-hidden="true">
            <span className="job-image">
              <Skeleton shape="block" />
            </span>
          </span>
        ))}
      </div>
    )
  if (phase.at === 'failed')
    return (
      <EmptyState title={texts.failed}>
        <Button kind="quiet" onClick={onAgain}>
          {texts.tryAgain}
        </Button>
      </EmptyState>
    )
  if (phase.at === 'not-found') return <EmptyState title={texts.notFound} />
  if (phase.images.length === 0) return <EmptyState title={texts.none} />
  return (
    <ul className="job-images-grid">
      {phase.images.map((image, index) => (
        <li key={image.large} className="job-images-cell">
          <JobImage image={image} number={index + 1} count={phase.images.length} texts={texts} />
        </li>
      ))}
    </ul>
  )
}
