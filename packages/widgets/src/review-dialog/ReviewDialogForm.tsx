import { useRef, type SubmitEvent } from 'react'
import { Button } from '../kit/Button.tsx'
import { StarRating } from '../kit/StarRating.tsx'
import { TextAreaField } from '../kit/TextAreaField.tsx'
import { useInvalidNotice } from '../kit/use-invalid-notice.tsx'
import type { ReviewModel } from './review-dialog.model.ts'
import type { ReviewDialogTexts } from './review-dialog.texts.ts'

type Props = { model: ReviewModel; texts: ReviewDialogTexts }

/** Stars, notes and Save. */
export function ReviewDialogForm({ model, texts }: Props) {
  const notes = useRef<HTMLTextAreaElement>(null)
  const invalidNotice = useInvalidNotice(texts.correct)
  const isSaving = model.phase.value.at === 'saving'
  const typed = model.typed.value

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!(await model.save())) return
    invalidNotice.warn()
    notes.current?.focus()
  }

  return (
    <form
      className="review-form"
      noValidate
      onInput={invalidNotice.dismiss}
      onSubmit={(event) => void submit(event)}
    >
      <StarRating
        label={texts.rating}
        name="rating"
        value={typed.rating}
        disabled={isSaving}
        onChange={(rating) => model.change({ rating })}
      />
      <TextAreaField
        label={texts.notes}
        name="notes"
        value={typed.notes}
        rows={{ min: 3, max: 10 }}
        readOnly={isSaving}
        error={model.notesError.value}
        inputRef={notes}
        onChange={(text) => model.change({ notes: text })}
      />
      <div className="actions">
        <Button type="submit" isBusy={isSaving} part="review-button">
          {texts.save}
        </Button>
      </div>
      <p className="review-news small muted" role="status">
        {isSaving && <span className="unseen">{texts.saving}</span>}
        {model.isNotSaved.value && texts.notSaved}
      </p>
      {invalidNotice.notice}
    </form>
  )
}
