import { useId } from 'react'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { formatDate } from '../kit/date-text.ts'
import { Dialog } from '../kit/Dialog.tsx'
import dialogCss from '../kit/dialog.css?inline'
import inputBoxCss from '../kit/input-box.css?inline'
import kitCss from '../kit/kit.css?inline'
import outcomeCss from '../kit/outcome.css?inline'
import snackbarsCss from '../kit/snackbars.css?inline'
import { Spinner } from '../kit/Spinner.tsx'
import starsCss from '../kit/star-rating.css?inline'
import { fill } from '../shared/texts.ts'
import css from './review-dialog.css?inline'
import { ReviewDialogForm } from './ReviewDialogForm.tsx'
import type { ReviewModel } from './review-dialog.model.ts'
import type { ReviewDialogTexts } from './review-dialog.texts.ts'
import { ReviewDialogShown } from './ReviewDialogShown.tsx'

/** Style sheets that a root needs to draw the dialog. */
export const reviewDialogStyles = [
  kitCss,
  dialogCss,
  inputBoxCss,
  outcomeCss,
  snackbarsCss,
  starsCss,
  css,
]

type Props = {
  model: ReviewModel
  isByLink: boolean
  texts: ReviewDialogTexts
  onClose: () => void
}

/** Shows the work, and its review to write or to read. The dialog is open while it is rendered. */
export function ReviewDialogView({ model, isByLink, texts, onClose }: Props) {
  const id = useId()
  const phase = model.phase.value
  const work = model.work.value
  const isAsking = phase.at === 'form' || phase.at === 'saving'

  return (
    <Dialog
      labelledBy={id}
      canClose={phase.at !== 'saving'}
      closeLabel={isAsking || phase.at === 'loading' ? texts.cancel : undefined}
      part="review-dialog"
      onClose={onClose}
    >
      <div className="review" data-phase={phase.at}>
        <header className="review-head">
          <h2 id={id} tabIndex={-1}>
            {work
              ? fill(texts.title, { jobcode: work.jobcode, date: formatDate(work.date) })
              : texts.titleWaiting}
          </h2>
          {work && (
            <p className="muted">
              {fill(texts.what, { service: work.service, treasure: work.treasure })}
            </p>
          )}
        </header>
        {phase.at === 'loading' && <Spinner text={texts.loading} />}
        {isAsking && <ReviewDialogForm model={model} texts={texts} />}
        {phase.at === 'shown' && (
          <ReviewDialogShown
            review={phase.review}
            isNew={phase.isNew}
            texts={texts}
            onClose={onClose}
          />
        )}
        {phase.at === 'gone' && <p>{isByLink ? texts.linkDead : texts.workGone}</p>}
        {phase.at === 'failed' && <Alert type="danger">{texts.loadFailed}</Alert>}
        {(phase.at === 'gone' || phase.at === 'failed') && (
          <div className="actions">
            {phase.at === 'failed' && (
              <Button onClick={() => void model.load()}>{texts.tryAgain}</Button>
            )}
            <Button kind="quiet" onClick={onClose}>
              {texts.close}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
