import { useId, useState, type Ref } from 'react'
import { Field, noteOf, type FieldProps } from './Field.tsx'
import { formatNumber, parseNumber } from './number-text.ts'

export const numberFieldTexts = {
  notWhole: 'Must be a whole number',
  places: 'Must be a number with at most {places} decimal places',
}

export type NumberFieldProps = FieldProps & {
  name: string
  /** Null is an empty field. Limits are the form's: they come back as `error`. */
  value: number | null
  /** Null while what is typed is no number: the second argument tells that from an empty field. */
  onChange: (value: number | null, typed: string) => void
  onBlur?: () => void
  /** Decimal places that may be typed; 0, the default, takes whole numbers alone. */
  places?: number
  /** Write all of them, as prices do. */
  hasAllPlaces?: boolean
  /** Stands in the field, before or behind the number: "£", "hours". Say it in the label or the hint, too: it is not read out. */
  before?: string
  behind?: string
  required?: boolean
  readOnly?: boolean
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/**
 * A number that is typed. No `type="number"`: its wheel and arrows change values unseen, and it hides from us
 * what was typed wrong.
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
  // Set from outside: show it. What is being typed means the same number and stays as it is.
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
