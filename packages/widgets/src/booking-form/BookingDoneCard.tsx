import type { BookingDone } from '@treasures/api-client'
import { Button } from '../kit/Button.tsx'
import { OutcomeCard } from '../kit/OutcomeCard.tsx'
import { fill } from '../shared/texts.ts'
import type { StepProps } from './BookingStepFrame.tsx'
import { wantedWords } from './booking-words.ts'

/** Confirmation of the booking. It is the same whether or not the e-mail is known. */
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
        {wantedWords(done, model.today(), texts)}
        {done.id_job > 0 && ` · ${fill(texts.doneNumber, { id_job: done.id_job })}`}
      </p>
      {done.email && <p>{fill(texts.doneMail, { email: done.email })}</p>}
      <p>{done.announced === false ? texts.doneByHand : texts.doneNext}</p>
    </OutcomeCard>
  )
}
