import { useId } from 'react'
import { FieldNote, noteOf } from './Field.tsx'
import { SpinnerMark } from './Spinner.tsx'

export type SwitchFieldProps = {
  label: string
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Shows that the change is being saved, and ignores presses. */
  isBusy?: boolean
  disabled?: boolean
  hint?: string | undefined
  error?: string | undefined
}

/** A switch that takes effect at once. Use a CheckboxField for a value that waits for Save. */
export function SwitchField({
  label,
  checked,
  onChange,
  isBusy = false,
  hint,
  error,
  ...input
}: SwitchFieldProps) {
  const id = useId()
  return (
    <div className="field" part="field">
      <label className="choice switch" data-busy={isBusy || undefined}>
        <input
          {...input}
          {...noteOf(id, { hint, error })}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- `checked` sets it, and HTML forbids both
          role="switch"
          className="switch-box"
          checked={checked}
          aria-busy={isBusy || undefined}
          aria-disabled={isBusy || undefined}
          onChange={(event) => {
            if (!isBusy) onChange(event.currentTarget.checked)
          }}
        />
        <span>{label}</span>
        {isBusy && <SpinnerMark />}
      </label>
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}
