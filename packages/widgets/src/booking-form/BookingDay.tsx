import { addDays } from '@treasures/api-client'
import { useId, type Ref } from 'react'
import { Field, noteOf } from '../kit/Field.tsx'

type Props = {
  name: string
  label: string
  value: string
  error: string | undefined
  /** Today in London. The last day offered is a year later. */
  from: string
  onChange: (day: string) => void
  onBlur: () => void
  inputRef: Ref<HTMLInputElement>
}

/** The browser's own date input, because phones have excellent pickers. */
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
