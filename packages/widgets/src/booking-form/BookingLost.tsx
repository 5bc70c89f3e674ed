import { Button } from '../kit/Button.tsx'
import { Spinner } from '../kit/Spinner.tsx'
import { OutcomeCard } from '../kit/OutcomeCard.tsx'
import type { StepProps } from './BookingStepFrame.tsx'

/** A link was followed: the booking comes, or it does not. */
export function BookingLost({ model, texts }: StepProps) {
  const { at } = model.phase.value
  if (at === 'resuming') return <Spinner text={texts.resuming} />
  const isGone = at === 'lost'
  return (
    <OutcomeCard
      tone={isGone ? 'warning' : 'danger'}
      part="booking-lost"
      title={isGone ? texts.lostTitle : texts.fetchFailedTitle}
      actions={
        <>
          {!isGone && <Button onClick={model.retryResume}>{texts.tryAgain}</Button>}
          <Button kind={isGone ? 'primary' : 'quiet'} onClick={model.begin}>
            {texts.lostNext}
          </Button>
        </>
      }
    >
      <p>{isGone ? texts.lost : texts.offline}</p>
    </OutcomeCard>
  )
}
