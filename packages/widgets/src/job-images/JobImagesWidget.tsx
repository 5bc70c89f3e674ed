import kitCss from '../kit/kit.css?inline'
import { mergeTexts } from '../shared/texts.ts'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { JobImages as View } from './JobImages.tsx'
import css from './job-images.css?inline'
import { jobImagesTexts, type JobImagesTexts } from './job-images.texts.ts'

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
      <View
        client={client}
        imagesId={props.imagesId}
        idJob={props.idJob}
        texts={mergeTexts(jobImagesTexts, props.texts)}
      />
    )}
  </WidgetRoot>
)
