import type { BookingDone } from '@treasures/api-client'
import { Button } from '../kit/Button.tsx'
import { OutcomeCard } from '../kit/OutcomeCard.tsx'
import { fill } from '../shared/texts.ts'
import type { StepProps } from './BookingStepFrame.tsx'
import type { BookingTexts } from './booking-form.texts.ts'
import { wantedWords, whenInWords } from './booking-words.ts'

function nextWords({ visit, announced }: BookingDone, texts: BookingTexts): string {
  if (visit) return texts.doneVisitNext
  return announced === false ? texts.doneByHand : texts.doneNext
}

/** Confirmation of the booking. The words are the same whether or not the e-mail is known. */
export function BookingDoneCard({ model, texts, done }: StepProps & { done: BookingDone }) {
  return (
    <OutcomeCard
      tone="success"
      part="booking-done"
      title={texts.doneTitle}
      actions={
        <Button kind="quiet" onClick={model.begin}>
          {texts.doneAgain}
        </Button>
      }
    >
      <p>
        <b>{done.service}</b>
        {' · '}
        {done.visit
          ? fill(texts.doneVisit, { when: whenInWords(done.visit) })
          : wantedWords(done, model.today(), texts)}
        {done.id_job > 0 && ` · ${fill(texts.doneNumber, { id_job: done.id_job })}`}
      </p>
      {done.email && <p>{fill(texts.doneMail, { email: done.email })}</p>}
      <p>{nextWords(done, texts)}</p>
    </OutcomeCard>
  )
}
