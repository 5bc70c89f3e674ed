import { wantedClockTimes } from '@treasures/api-client'
import { SelectField } from '../kit/SelectField.tsx'
import type { StepProps } from './BookingStepFrame.tsx'

/**
 * Preferred time of day. The time applies to every day that can be chosen, so choosing a time does
 * not lead to the next step.
 */
export function BookingTime({ model, texts }: StepProps) {
  const { wanted_time } = model.typed.value
  const isClock = wanted_time.includes(':')
  const parts = [
    { words: texts.whenAnyTime, time: '' },
    { words: texts.whenMorning, time: 'morning' },
    { words: texts.whenAfternoon, time: 'afternoon' },
    { words: texts.whenAtTime, time: isClock ? wanted_time : '09:00' },
  ]
  return (
    <fieldset className="booking-times">
      <legend>{texts.whenTime}</legend>
      {parts.map(({ words, time }) => (
        <button
          key={words}
          type="button"
          className="chip"
          part="booking-time"
          aria-pressed={wanted_time === time}
          onClick={() => model.chooseTime(time)}
        >
          {words}
        </button>
      ))}
      {isClock && (
        <SelectField
          name="wanted_time"
          label={texts.whenClock}
          isLabelHidden
          value={wanted_time}
          options={wantedClockTimes(wanted_time).map((time) => ({
            value: time,
            label: time,
          }))}
          onChange={model.chooseTime}
        />
      )}
    </fieldset>
  )
}
