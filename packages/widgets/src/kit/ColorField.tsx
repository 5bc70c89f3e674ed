import { Check, TriangleAlert } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { accentOn, type AccentOn } from '@treasures/api-client'
import { parseHex } from './accent-words.ts'
import { Field, noteOf, type FieldProps } from './Field.tsx'

export const colorFieldTexts = {
  hint: 'Such as #0b6e63. Leave empty for our own colour.',
  notAColour: 'Must be a colour such as #0b6e63',
  pick: 'Pick a colour',
  light: 'On a light page: easy to read.',
  dark: 'On a dark page: easy to read.',
  lightChanged: 'On a light page: too pale to read ({ratio}:1), so it is shown as {colour}.',
  darkChanged: 'On a dark page: too dark to read ({ratio}:1), so it is shown as {colour}.',
  sample: 'Book',
}

export type ColorFieldProps = FieldProps & {
  name: string
  /** `#rrggbb`, or null for none. */
  value: string | null
  /**
   * Called with null if the input is empty or not a colour. `typed` distinguishes the two cases.
   */
  onChange: (value: string | null, typed: string) => void
  onBlur?: () => void
  /** Colour of the swatch while there is no value. */
  fallback?: string
  disabled?: boolean
}

/**
 * A colour, typed or picked, with a preview. Widgets adjust the colour until words on it are
 * readable.
 */
export function ColorField({
  label,
  value,
  onChange,
  onBlur,
  fallback = '#0b6e63',
  hint = colorFieldTexts.hint,
  error,
  isLabelHidden,
  ...input
}: ColorFieldProps) {
  const id = useId()
  const [text, setText] = useState(value ?? '')
  const [isLeft, setIsLeft] = useState(false)
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    setText(value ?? '')
  }
  const isWrong = isLeft && text.trim() !== '' && parseHex(text) === undefined
  const around = { label, hint, error: isWrong ? colorFieldTexts.notAColour : error, isLabelHidden }

  function change(typed: string) {
    const hex = parseHex(typed) ?? null
    setIsLeft(false)
    setText(typed)
    setShown(hex)
    onChange(hex, typed)
  }

  return (
    <div className="color-field">
      <Field id={id} {...around}>
        <div className="color-box">
          <input
            type="color"
            className="color-swatch"
            aria-label={`${colorFieldTexts.pick}: ${label}`}
            value={value ?? fallback}
            disabled={input.disabled}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => onBlur?.()}
          />
          <input
            {...input}
            {...noteOf(id, around)}
            id={id}
            className="input num"
            part="input"
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={9}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => {
              setIsLeft(true)
              const hex = parseHex(text)
              if (hex) setText(hex)
              onBlur?.()
            }}
          />
        </div>
      </Field>
      {value && (
        <ul className="color-results" aria-live="polite">
          {accentOn(value).map((result) => (
            <Result key={result.on} result={result} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Result({ result }: { result: AccentOn }) {
  const { on, isChanged, colour, words, ratio } = result
  const sample = useRef<HTMLSpanElement>(null)
  // Set through the CSSOM, because a page's policy may forbid style attributes.
  useLayoutEffect(() => {
    sample.current?.style.setProperty('background-color', colour)
    sample.current?.style.setProperty('color', words)
  }, [colour, words])
  const Mark = isChanged ? TriangleAlert : Check
  return (
    <li className="color-result small" data-on={on}>
      <span className="color-page" aria-hidden="true">
        <span ref={sample} className="color-sample">
          {colorFieldTexts.sample}
        </span>
      </span>
      <Mark aria-hidden="true" />
      <span>
        {colorFieldTexts[isChanged ? (`${on}Changed` as const) : on]
          .replace('{ratio}', ratio.toFixed(1))
          .replace('{colour}', colour)}
      </span>
    </li>
  )
}
