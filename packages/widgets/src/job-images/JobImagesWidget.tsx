import kitCss from '../kit/kit.css?inline'
import type { Theme } from '../shared/attributes.ts'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { mergeTexts } from '../shared/texts.ts'
import { useWidgetClient, type ClientProps } from '../shared/use-widget-client.ts'
import { NotSetUp } from '../shared/WidgetFrame.tsx'
import { JobImages as View } from './JobImages.tsx'
import css from './job-images.css?inline'
import { jobImagesTexts, type JobImagesTexts } from './job-images.texts.ts'

export type JobImagesProps = ClientProps & {
  /** The job's opaque `images_id`. */
  imagesId: string
  /** The job's number, for the title; leave it out where the page must not show it. */
  idJob?: number | undefined
  theme?: Theme
  lang?: string
  texts?: Partial<JobImagesTexts>
}

/** The images of a job, in a shadow root of their own. */
export function JobImages({ imagesId, idJob, theme, lang, texts, ...source }: JobImagesProps) {
  const client = useWidgetClient(source)
  return (
    <ReactBoundary styles={[kitCss, css]} theme={theme} lang={lang}>
      {client ? (
        <View
          client={client}
          imagesId={imagesId}
          idJob={idJob}
          texts={mergeTexts(jobImagesTexts, texts)}
        />
      ) : (
        <NotSetUp />
      )}
    </ReactBoundary>
  )
}
