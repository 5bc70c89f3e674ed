import type { ReactNode } from 'react'
import { CheckboxField } from '../kit/CheckboxField.tsx'
import { DateField } from '../kit/DateField.tsx'
import { NumberField } from '../kit/NumberField.tsx'
import { TextField } from '../kit/TextField.tsx'
import type { AppointmentDialogModel } from './appointment-dialog.model.ts'
import type { AppointmentDialogTexts } from './appointment-dialog.texts.ts'

type Props = {
  model: InstanceType<typeof AppointmentDialogModel>
  texts: AppointmentDialogTexts
  /** Content below date and time. */
  children: ReactNode
}

/** Date, time and duration. */
export function AppointmentDialogWhen({ model, texts, children }: Props) {
  const { date, time, hours, visit } = model.typed.value
  const errors = model.errors.value
  return (
    <>
      <div className="appointment-pair">
        <DateField
          label={texts.date}
          name="date"
          value={date}
          min={model.minStartDate.value}
          error={errors.date}
          required
          onChange={(day) => model.change('date', day)}
          onBlur={() => model.leaveField('date')}
        />
        <TextField
          label={texts.time}
          name="time"
          value={time}
          hint={texts.timeHint}
          error={errors.time}
          inputMode="numeric"
          autoComplete="off"
          required
          onChange={(text) => model.change('time', text)}
          onBlur={() => model.leaveField('time')}
        />
      </div>
      {children}
      {model.asksVisit.value && (
        <CheckboxField
          label={texts.visit}
          name="visit"
          checked={visit}
          onChange={(isVisit) => model.change('visit', isVisit)}
        />
      )}
      {model.asksHours.value && (
        <NumberField
          label={texts.hours}
          name="hours"
          value={hours}
          places={2}
          hint={texts.hoursHint}
          error={errors.hours}
          required
          onChange={(value) => model.change('hours', value)}
          onBlur={() => model.leaveField('hours')}
        />
      )}
    </>
  )
}
