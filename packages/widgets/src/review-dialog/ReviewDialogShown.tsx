import type { Review } from '@treasures/api-client'
import { useLayoutEffect, useRef } from 'react'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { Stars } from '../kit/StarRating.tsx'
import type { ReviewDialogTexts } from './review-dialog.texts.ts'

type Props = {
  review: Review
  /** True if the review was saved just now. */
  isNew: boolean
  texts: ReviewDialogTexts
  onClose: () => void
}

/** A review to read. */
export function ReviewDialogShown({ review, isNew, texts, onClose }: Props) {
  const actions = useRef<HTMLDivElement>(null)

  // Save, which had the focus, has been removed.
  useLayoutEffect(() => {
    if (isNew) actions.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isNew])

  return (
    <>
      {isNew && <Alert type="success">{texts.saved}</Alert>}
      <dl className="review-shown">
        <div>
          <dt>{texts.rating}</dt>
          <dd>
            <Stars value={review.rating} /> <b>{review.rating}</b>
          </dd>
        </div>
        <div>
          <dt>{texts.notes}</dt>
          <dd className="review-notes">{review.notes || texts.noNotes}</dd>
        </div>
      </dl>
      <div ref={actions} className="actions">
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </>
  )
}
