import { TextField } from '../kit/TextField.tsx'
import { BookingStepFrame, type StepProps } from './BookingStepFrame.tsx'
import { BookingNotice } from './BookingNotice.tsx'
import { useFields } from './use-fields.ts'

/** First step: the postcode of the job. */
export function BookingPostcode({ model, texts }: StepProps) {
  const { fieldOf, focus } = useFields(model, texts)
  const isLooking = model.phase.value.at === 'looking'
  return (
    <BookingStepFrame
      model={model}
      texts={texts}
      title={texts.postcodeTitle}
      intro={texts.postcodeIntro}
      next={isLooking ? texts.wait : texts.postcodeNext}
      isBusy={isLooking}
      hasBack={false}
      onSubmit={() => focus(model.next())}
    >
      <BookingNotice model={model} texts={texts} />
      <div className="booking-short">
        <TextField
          {...fieldOf('postcode')}
          autoComplete="postal-code"
          autoCapitalize="characters"
          readOnly={isLooking}
          maxLength={12}
        />
      </div>
    </BookingStepFrame>
  )
}
