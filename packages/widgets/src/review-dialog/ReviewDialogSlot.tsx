import {
  getLinkedReview,
  getWorkReview,
  reviewByLink,
  reviewWork,
  type ApiClient,
  type Review,
} from '@treasures/api-client'
import { useModel } from '@preact/signals-react'
import { useEffect } from 'react'
import { mergeTexts } from '../shared/texts.ts'
import { useLatest } from '../shared/use-latest.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import { ReviewDialogModel } from './review-dialog.model.ts'
import { reviewDialogTexts } from './review-dialog.texts.ts'
import { ReviewDialogWithoutLink } from './ReviewDialogWithoutLink.tsx'

/** A line of work reviewed by a signed-in caller, or the link sent to its customer. */
export type ReviewSubject = { kind: 'work'; id: number } | { kind: 'link'; token: string }

type Props = {
  client: ApiClient
  isOpen: boolean
  /** Without a subject, the dialog explains where to find the link to a review. */
  subject: ReviewSubject | undefined
  texts: unknown
  onSaved: (review: Review) => void
  onClose: () => void
}

/** Keeps the input of the dialog while it is closed. */
export function ReviewDialogSlot({ subject, texts: overrides, ...rest }: Props) {
  const { isOpen, onClose } = rest
  const texts = mergeTexts(reviewDialogTexts, overrides)
  if (!subject) return isOpen ? <ReviewDialogWithoutLink texts={texts} onClose={onClose} /> : null
  const key = subject.kind === 'work' ? subject.id : subject.token
  return <OfSubject key={key} {...rest} subject={subject} texts={texts} />
}

type OfSubjectProps = Omit<Props, 'texts'> & {
  subject: ReviewSubject
  texts: typeof reviewDialogTexts
}

function OfSubject(props: OfSubjectProps) {
  const { isOpen, subject, texts, onClose } = props
  const latest = useLatest(props)
  const model = useModel(
    () =>
      new ReviewDialogModel({
        ...callsFor(subject, () => latest.current.client),
        log: (error) => console.error('treasures: the review.', error),
        onSaved: (review) => latest.current.onSaved(review),
      }),
  )
  useEffect(() => {
    if (!isOpen) return undefined
    model.open()
    return model.stop
  }, [model, isOpen])
  if (!isOpen) return null
  return (
    <ReviewDialog
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
