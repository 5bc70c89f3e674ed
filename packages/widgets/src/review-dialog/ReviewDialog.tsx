import {
  getLinkedReview,
  getWorkReview,
  reviewByLink,
  reviewWork,
  type ApiClient,
  type Review,
} from '@treasures/api-client'
import { useModel } from '@preact/signals-react'
import { useEffect, useId } from 'react'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { mergeTexts } from '../shared/texts.ts'
import { useLatest } from '../shared/use-latest.ts'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { ReviewDialogModel } from './review-dialog.model.ts'
import { reviewDialogTexts, type ReviewDialogTexts } from './review-dialog.texts.ts'
import { reviewDialogStyles, ReviewDialogView } from './ReviewDialogView.tsx'

/** A line of work reviewed by a signed-in caller, or the link sent to its customer. */
export type ReviewSubject = { kind: 'work'; id: number } | { kind: 'link'; token: string }

export type ReviewDialogProps = WidgetProps & {
  isOpen: boolean
  subject: ReviewSubject
  texts?: Partial<ReviewDialogTexts>
  /**
   * Called after the server has confirmed. The dialog stays open to confirm the save, unless this
   * callback closes it.
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
    {(client) => <ReviewDialogSlot {...props} client={client} />}
  </WidgetRoot>
)

type SlotProps = Pick<ReviewDialogProps, 'isOpen' | 'onSaved' | 'onClose'> & {
  client: ApiClient
  /** Without a subject, the dialog explains where to find the link to a review. */
  subject: ReviewSubject | undefined
  texts?: unknown
}

/** Keeps the input of the dialog while it is closed. */
export function ReviewDialogSlot({ subject, texts: overrides, ...rest }: SlotProps) {
  const { isOpen, onClose } = rest
  const texts = mergeTexts(reviewDialogTexts, overrides)
  if (!subject) return isOpen ? <WithoutLink texts={texts} onClose={onClose} /> : null
  const key = subject.kind === 'work' ? subject.id : subject.token
  return <OfSubject key={key} {...rest} subject={subject} texts={texts} />
}

type OfSubjectProps = Omit<SlotProps, 'texts'> & {
  subject: ReviewSubject
  texts: ReviewDialogTexts
}

function OfSubject(props: OfSubjectProps) {
  const { isOpen, subject, texts, onClose } = props
  const latest = useLatest(props)
  const model = useModel(
    () =>
      new ReviewDialogModel({
        ...callsFor(subject, () => latest.current.client),
        log: (error) => console.error('treasures: the review.', error),
        onSaved: (review) => latest.current.onSaved?.(review),
      }),
  )
  useEffect(() => {
    if (!isOpen) return undefined
    model.open()
    return model.stop
  }, [model, isOpen])
  if (!isOpen) return null
  return (
    <ReviewDialogView
      model={model}
      isByLink={subject.kind === 'link'}
      texts={texts}
      onClose={onClose}
    />
  )
}

function callsFor(subject: ReviewSubject, client: () => ApiClient) {
  type Ports = ConstructorParameters<typeof ReviewDialogModel>[0]
  const calls: Pick<Ports, 'load' | 'save'> =
    subject.kind === 'work'
      ? {
          load: (signal) =>
            client().call(getWorkReview, { params: { id: subject.id } }, { signal }),
          save: (body) => client().call(reviewWork, { params: { id: subject.id }, body }),
        }
      : {
          load: (signal) =>
            client().call(getLinkedReview, { params: { token: subject.token } }, { signal }),
          save: (body) => client().call(reviewByLink, { body: { token: subject.token, ...body } }),
        }
  return calls
}

/**
 * Explains where to find the link to a review. It offers no sign-in, because the host page is not
 * ours.
 */
function WithoutLink({ texts, onClose }: { texts: ReviewDialogTexts; onClose: () => void }) {
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
