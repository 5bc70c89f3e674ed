import type { Review } from '@treasures/api-client'
import type { Theme } from '../shared/attributes.ts'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { useWidgetClient, type ClientProps } from '../shared/use-widget-client.ts'
import { NotSetUp } from '../shared/WidgetFrame.tsx'
import { reviewDialogStyles } from './review-dialog.styles.ts'
import type { ReviewDialogTexts } from './review-dialog.texts.ts'
import { ReviewDialogSlot, type ReviewSubject } from './ReviewDialogSlot.tsx'

export type ReviewDialogProps = ClientProps & {
  isOpen: boolean
  subject: ReviewSubject
  theme?: Theme
  lang?: string
  texts?: Partial<ReviewDialogTexts>
  /** Called once the server has confirmed. The dialog stays to say so, unless it is closed here. */
  onSaved?: (review: Review) => void
  /** Called when it is to be hidden: set `isOpen` to false. What was typed is kept while it stays drawn. */
  onClose: () => void
}

/** The review dialog in a shadow root of its own. */
export function ReviewDialog({
  apiBase,
  client: ownClient,
  theme,
  lang,
  texts,
  onSaved,
  ...rest
}: ReviewDialogProps) {
  const client = useWidgetClient({ apiBase, client: ownClient })
  return (
    <ReactBoundary styles={reviewDialogStyles} theme={theme} lang={lang}>
      {client ? (
        <ReviewDialogSlot
          {...rest}
          client={client}
          texts={texts}
          onSaved={(review) => onSaved?.(review)}
        />
      ) : (
        <NotSetUp />
      )}
    </ReactBoundary>
  )
}
