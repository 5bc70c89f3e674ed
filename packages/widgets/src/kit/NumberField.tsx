import { useId, useState, type Ref } from 'react'
import { Field, noteOf, type FieldProps } from './Field.tsx'
import { formatNumber, parseNumber } from './number-text.ts'

export const numberFieldTexts = {
  notWhole: 'Must be a whole number',
  places: 'Must be a number with at most {places} decimal places',
}

export type NumberFieldProps = FieldProps & {
  name: string
  /** Null for an empty field. The form checks limits and passes problems as `error`. */
  value: number | null
  /**
   * Called with null if the input is empty or not a number. `typed` distinguishes the two cases.
   */
  onChange: (value: number | null, typed: string) => void
  onBlur?: () => void
  /** Maximum number of decimal places. 0 by default, for whole numbers. */
  places?: number
  /** Always shows all decimal places, as prices do. */
  hasAllPlaces?: boolean
  /**
   * Text inside the field, before or after the number, such as "£" or "hours". Repeat it in the
   * label or the hint, because screen readers skip it.
   */
  before?: string
  behind?: string
  required?: boolean
  readOnly?: boolean
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/**
 * A typed number. The input is not `type="number"`, because there the wheel and arrow keys change
 * values unnoticed, and code cannot read invalid input.
 */
export function NumberField({
  label,
  value,
  onChange,
  onBlur,
  places = 0,
  hasAllPlaces = false,
  before,
  behind,
  hint,
  error,
  isLabelHidden,
  required,
  inputRef,
  ...input
}: NumberFieldProps) {
  const id = useId()
  const write = (number: number | null) => formatNumber(number, hasAllPlaces ? places : undefined)
  const [text, setText] = useState(write(value))
  const [isLeft, setIsLeft] = useState(false)
  // Shows a value set from outside. Input that means the same number stays as typed.
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    setText(write(value))
  }
  const isWrong = isLeft && text.trim() !== '' && parseNumber(text, places) === undefined
  const around = { label, hint, error: isWrong ? wrongWords(places) : error, isLabelHidden }

  return (
    <Field id={id} {...around}>
      <div className="number-box">
        {before && (
          <span className="number-mark" aria-hidden="true">
            {before}
          </span>
        )}
        <input
          {...input}
          {...noteOf(id, around)}
          ref={inputRef}
          id={id}
          className="input num"
          part="input"
          type="text"
          inputMode={places > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={text}
          aria-required={required || undefined}
          onChange={(event) => {
            const typed = event.currentTarget.value
            const number = parseNumber(typed, places) ?? null
            setIsLeft(false)
            setText(typed)
            setShown(number)
            onChange(number, typed)
          }}
          onBlur={() => {
            setIsLeft(true)
            const number = parseNumber(text, places)
            if (number !== undefined) setText(write(number))
            onBlur?.()
          }}
        />
        {behind && (
          <span className="number-mark" aria-hidden="true">
            {behind}
          </span>
        )}
      </div>
    </Field>
  )
}

const wrongWords = (places: number) =>
  places === 0
    ? numberFieldTexts.notWhole
    : numberFieldTexts.places.replace('{places}', String(places))
