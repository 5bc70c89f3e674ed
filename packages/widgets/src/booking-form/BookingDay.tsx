import { useId, type Ref } from 'react'
import { Field, noteOf } from '../kit/Field.tsx'
import { addDays } from './booking-days.ts'

type Props = {
  name: string
  label: string
  value: string
  error: string | undefined
  /** Today in London; a year from then is the last day. */
  from: string
  onChange: (day: string) => void
  onBlur: () => void
  inputRef: Ref<HTMLInputElement>
}

/** The browser's own calendar: phones have the best there is. */
export function BookingDay({ name, label, value, error, from, onChange, onBlur, inputRef }: Props) {
  const id = useId()
  return (
    <div className="booking-short">
      <Field id={id} label={label} error={error}>
        <input
          {...noteOf(id, { error })}
          ref={inputRef}
          id={id}
          name={name}
          className="input"
          part="input"
          type="date"
          value={value}
          min={from}
          max={addDays(from, 366)}
          aria-required="true"
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      </Field>
    </div>
  )
}
