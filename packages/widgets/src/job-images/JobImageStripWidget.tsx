import kitCss from '../kit/kit.css?inline'
import { mergeTexts } from '../shared/texts.ts'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { JobImageStrip as View } from './JobImageStrip.tsx'
import css from './job-images.css?inline'
import { jobImagesTexts, type JobImagesTexts } from './job-images.texts.ts'

export type JobImageStripProps = WidgetProps & {
  /** The job's opaque `images_id`. */
  imagesId: string
  /** Number of placeholders while the photos load, 3 by default. */
  count?: number | undefined
  texts?: Partial<JobImagesTexts>
}

/**
 * The photos of a job in one row, in a shadow root of their own. Each opens larger, with a way to
 * the others.
 */
export const JobImageStrip = (props: JobImageStripProps) => (
  <WidgetRoot {...props} styles={[kitCss, css]}>
    {(client) => (
      <View
        key={props.imagesId}
        client={client}
        imagesId={props.imagesId}
        count={props.count ?? 3}
        texts={mergeTexts(jobImagesTexts, props.texts)}
      />
    )}
  </WidgetRoot>
)
