import { ChevronDown } from 'lucide-react'
import { useId, type Ref } from 'react'
import { Field, noteOf, type FieldProps } from './Field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectFieldProps = FieldProps & {
  name: string
  value: string
  onChange: (value: string) => void
  /** Options of the list. Add "Please choose" as an option with the value ''. */
  options: readonly SelectOption[]
  required?: boolean
  disabled?: boolean
  selectRef?: Ref<HTMLSelectElement>
}

/** The browser's own list, which works best on phones and for keyboards. */
export function SelectField({
  label,
  value,
  onChange,
  options,
  hint,
  error,
  isLabelHidden,
  required,
  selectRef,
  ...select
}: SelectFieldProps) {
  const id = useId()
  const around = { label, hint, error, isLabelHidden }
  return (
    <Field id={id} {...around}>
      <div className="input-box">
        <select
          {...select}
          {...noteOf(id, around)}
          ref={selectRef}
          id={id}
          className="input"
          part="input"
          value={value}
          aria-required={required || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="input-mark">
          <ChevronDown aria-hidden="true" />
        </span>
      </div>
    </Field>
  )
}
