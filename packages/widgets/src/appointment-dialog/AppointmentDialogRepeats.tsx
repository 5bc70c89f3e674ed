import { frequencies, weekdays, dayInWords, type Frequency } from '@treasures/api-client'
import { useId } from 'react'
import { CheckboxField } from '../kit/CheckboxField.tsx'
import { DateField } from '../kit/DateField.tsx'
import { NumberField } from '../kit/NumberField.tsx'
import { SelectField } from '../kit/SelectField.tsx'
import { fill } from '../shared/texts.ts'
import type { AppointmentDialogModel } from './appointment-dialog.model.ts'
import type { AppointmentDialogTexts } from './appointment-dialog.texts.ts'

type Props = {
  model: InstanceType<typeof AppointmentDialogModel>
  texts: AppointmentDialogTexts
}

const allFrequencies = Object.keys(frequencies).map(Number) as Frequency[]

/** Fields for repeating the appointment, and a summary of the resulting dates. */
export function AppointmentDialogRepeats({ model, texts, isMoved }: Props & { isMoved: boolean }) {
  const { recurrent, frequency, every, end_at } = model.typed.value
  const errors = model.errors.value
  return (
    <>
      {!isMoved && (
        <CheckboxField
          label={texts.repeat}
          name="recurrent"
          checked={recurrent}
          onChange={(isRepeated) => model.change('recurrent', isRepeated)}
        />
      )}
      {recurrent && (
        <div className="appointment-repeats">
          <div className="appointment-pair">
            <SelectField
              label={texts.frequency}
              name="frequency"
              value={String(frequency)}
              options={allFrequencies.map((value) => ({
                value: String(value),
                label: texts[`frequency${value}`],
              }))}
              onChange={(value) => model.change('frequency', Number(value) as Frequency)}
            />
            {frequency === 0 && (
              <NumberField
                label={texts.everyDays}
                name="every"
                value={every}
                error={errors.every}
                required
                onChange={(value) => model.change('every', value)}
                onBlur={() => model.leaveField('every')}
              />
            )}
          </div>
          {(frequency === 1 || frequency === 2) && <Weekdays model={model} texts={texts} />}
          <DateField
            label={texts.endDate}
            name="end_at"
            value={end_at}
            min={model.minEndDate.value}
            error={errors.end_at}
            required
            onChange={(day) => model.change('end_at', day)}
            onBlur={() => model.leaveField('end_at')}
          />
        </div>
      )}
      <Summary model={model} texts={texts} />
    </>
  )
}

function Weekdays({ model, texts }: Props) {
  const id = useId()
  const { byweekday } = model.typed.value
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <span id={id} className="field-label">
        {texts.weekdays}
      </span>
      <div className="appointment-days">
        {weekdays.map((day) => (
          <label key={day} className="choice">
            <input
              type="checkbox"
              className="choice-box"
              name={day}
              checked={byweekday.includes(day)}
              onChange={() => model.toggleDay(day)}
            />
            <span>{texts[day]}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

/** First date and time, and the number of appointments, as typed so far. */
function Summary({ model, texts }: Props) {
  const days = model.days.value
  const [first] = days
  const last = days.at(-1)
  const start = model.startAt.value && first && `${dayInWords(first)}, ${model.clock.value}`
  return (
    <p className="appointment-start" role="status">
      {start && last && (
        <>
          <strong>{fill(texts.start, { start })}</strong>{' '}
          <span className="small muted">
            {days.length > 1
              ? fill(texts.startMany, { count: days.length, last: dayInWords(last) })
              : texts.startOnce}
          </span>
        </>
      )}
    </p>
  )
}
