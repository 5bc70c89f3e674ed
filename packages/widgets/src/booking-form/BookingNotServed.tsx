import { TextField } from '../kit/TextField.tsx'
import { Button } from '../kit/Button.tsx'
import { OutcomeCard } from '../kit/OutcomeCard.tsx'
import { fill } from '../shared/texts.ts'
import { BookingNotice } from './BookingNotice.tsx'
import { BookingStepFrame, type StepProps } from './BookingStepFrame.tsx'
import { placeOf } from './booking-words.ts'
import { useFields } from './use-fields.ts'

/**
 * Shown where no treasures work yet, or before the business opens. Visitors can leave an e-mail.
 */
export function BookingNotServed({ model, texts }: StepProps) {
  const { fieldOf, focus } = useFields(model, texts)
  const offer = model.offer.value
  const { postcode } = model.typed.value
  const place = offer.at === 'ready' ? placeOf(offer.services) : postcode
  if (model.phase.value.at === 'thanked')
    return (
      <OutcomeCard
        tone="success"
        part="booking-thanked"
        title={texts.thankedTitle}
        actions={
          <Button kind="quiet" onClick={model.begin}>
            {texts.notServedOther}
          </Button>
        }
      >
        <p>{fill(texts.thanked, { place })}</p>
      </OutcomeCard>
    )
  const isSoon = offer.at === 'ready' && offer.services.opening_soon
  const isSending = model.phase.value.at === 'telling'
  return (
    <BookingStepFrame
      model={model}
      texts={{ ...texts, back: texts.notServedOther }}
      title={isSoon ? texts.openingSoonTitle : fill(texts.notServedTitle, { place })}
      intro={isSoon ? texts.openingSoonIntro : texts.notServedIntro}
      next={texts.notServedNext}
      isBusy={isSending}
      onSubmit={() => void model.tellMe().then(focus)}
    >
      <BookingNotice model={model} texts={texts} />
      <TextField
        {...fieldOf('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        readOnly={isSending}
      />
    </BookingStepFrame>
  )
}
