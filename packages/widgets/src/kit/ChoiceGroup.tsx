import { useId, type ReactNode } from 'react'
import { FieldNote, noteOf, type FieldProps } from './Field.tsx'

export type Choice<V extends string = string> = {
  value: V
  label: string
  /** Content at the end, such as a price. Screen readers read it with the label. */
  mark?: ReactNode
  /** Content below the label, such as an explanation. `RadioCards` have space for it. */
  detail?: ReactNode
  disabled?: boolean
}

export type ChoiceGroupProps<V extends string = string> = FieldProps & {
  name: string
  /** Null until an option is chosen. */
  value: V | null
  onChange: (value: V) => void
  options: readonly Choice<V>[]
  required?: boolean
  disabled?: boolean
}

/**
 * A choice of one from a few visible options. The options are native radio buttons: Tab stops once,
 * and arrow keys choose. `ChoiceChips` and `RadioCards` are the two looks of this group.
 */
export function ChoiceGroup<V extends string>({
  label,
  name,
  value,
  onChange,
  options,
  hint,
  error,
  isLabelHidden,
  required,
  disabled,
  look,
}: ChoiceGroupProps<V> & { look: 'chips' | 'cards' }) {
  const id = useId()
  return (
    <div
      className="field choices"
      part="field"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required || undefined}
      {...noteOf(id, { hint, error })}
    >
      <span id={`${id}-label`} className={isLabelHidden ? 'unseen' : 'field-label'}>
        {label}
      </span>
      <div className="choices-list" data-look={look}>
        {options.map((option) => (
          <label key={option.value} className="choices-one">
            <input
              type="radio"
              className="choices-input"
              // The id separates the groups of two forms that have the same field.
              name={`${name}-${id}`}
              value={option.value}
              checked={option.value === value}
              disabled={disabled || option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className="choices-words">
              <span className="choices-label">{option.label}</span>
              {option.detail && <span className="choices-detail">{option.detail}</span>}
            </span>
            {option.mark && <span className="choices-mark">{option.mark}</span>}
          </label>
        ))}
      </div>
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}
