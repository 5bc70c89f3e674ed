import { useId, type ReactNode, type Ref } from 'react'
import { FieldNote, noteOf } from './Field.tsx'

export type CheckboxFieldProps = {
  /** Label, which may contain links such as to the terms. */
  label: ReactNode
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: string | undefined
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** A yes or no that is sent with the rest of the form. */
export function CheckboxField({
  label,
  checked,
  onChange,
  hint,
  error,
  required,
  inputRef,
  ...input
}: CheckboxFieldProps) {
  const id = useId()
  return (
    <div className="field" part="field">
      <label className="choice">
        <input
          {...input}
          {...noteOf(id, { hint, error })}
          ref={inputRef}
          type="checkbox"
          className="choice-box"
          checked={checked}
          aria-required={required || undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}
