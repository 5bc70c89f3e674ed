import type { Review } from '@treasures/api-client'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { reviewDialogStyles } from './review-dialog.styles.ts'
import type { ReviewDialogTexts } from './review-dialog.texts.ts'
import { ReviewDialogSlot, type ReviewSubject } from './ReviewDialogSlot.tsx'

export type ReviewDialogProps = WidgetProps & {
  isOpen: boolean
  subject: ReviewSubject
  texts?: Partial<ReviewDialogTexts>
  /**
   * Called after the server has confirmed. The dialog stays open to say so, unless this callback
   * closes it.
   */
  onSaved?: (review: Review) => void
  /**
   * Called when the dialog should close: set `isOpen` to false. The input stays while the component
   * is rendered.
   */
  onClose: () => void
}

/** The review dialog, in a shadow root of its own. */
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
