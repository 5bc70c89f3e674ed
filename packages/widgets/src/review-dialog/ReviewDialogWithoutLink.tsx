import { useId } from 'react'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { ReviewDialogTexts } from './review-dialog.texts.ts'

type Props = { texts: ReviewDialogTexts; onClose: () => void }

/**
 * Explains where to find the link to a review. It offers no sign-in, because the host page is not
 * ours.
 */
export function ReviewDialogWithoutLink({ texts, onClose }: Props) {
  const id = useId()
  return (
    <Dialog labelledBy={id} part="review-dialog" onClose={onClose}>
      <div className="review" data-phase="no-link">
        <h2 id={id} tabIndex={-1}>
          {texts.titleWaiting}
        </h2>
        <p>{texts.noLink}</p>
        <div className="actions">
          <Button onClick={onClose}>{texts.close}</Button>
        </div>
      </div>
    </Dialog>
  )
}
