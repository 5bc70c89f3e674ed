import type { Review } from '@treasures/api-client'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { reviewDialogStyles } from './review-dialog.styles.ts'
import type { ReviewDialogTexts } from './review-dialog.texts.ts'
import { ReviewDialogSlot, type ReviewSubject } from './ReviewDialogSlot.tsx'

export type ReviewDialogProps = WidgetProps & {
  isOpen: boolean
  subject: ReviewSubject
  texts?: Partial<ReviewDialogTexts>
  /** Called once the server has confirmed. The dialog stays to say so, unless it is closed here. */
  onSaved?: (review: Review) => void
  /** Called when it is to be hidden: set `isOpen` to false. What was typed is kept while it stays drawn. */
  onClose: () => void
}

/** The review dialog in a shadow root of its own. */
export const ReviewDialog = (props: ReviewDialogProps) => (
  <WidgetRoot {...props} styles={reviewDialogStyles}>
    {(client) => (
      <ReviewDialogSlot
        {...props}
        client={client}
        texts={props.texts}
        onSaved={(review) => props.onSaved?.(review)}
      />
    )}
  </WidgetRoot>
)
