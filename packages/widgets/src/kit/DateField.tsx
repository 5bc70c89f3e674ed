import { Calendar } from 'lucide-react'
import { useEffect, useId, useState, type Ref } from 'react'
import type * as DateCalendarPart from './DateCalendar.tsx'
import { formatDate, parseDate } from './date-text.ts'
import { Field, noteOf, type FieldProps } from './Field.tsx'
import { Popover } from './Popover.tsx'
import { Spinner } from './Spinner.tsx'

export const dateFieldTexts = {
  hint: 'DD/MM/YYYY',
  notADate: 'Must be a date, as DD/MM/YYYY',
  open: 'Choose a date',
  failed: 'The calendar could not be loaded. Please type the date.',
}

export type DateFieldProps = FieldProps & {
  name: string
  /** `YYYY-MM-DD`, or an empty string. */
  value: string
  /**
   * Called with an empty string if the input is empty or not a date. `typed` distinguishes the two
   * cases.
   */
  onChange: (value: string, typed: string) => void
  onBlur?: () => void
  /**
   * First and last day, `YYYY-MM-DD`. The calendar offers no other days, but a typed day outside
   * the range is passed to `onChange`.
   */
  min?: string | undefined
  max?: string | undefined
  required?: boolean
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/**
 * A day, typed or picked. Typing a known date is faster than any calendar. Works in React and
 * Preact, in embedded widgets and in the portal. The calendar (20 KB) loads when it is first
 * opened.
 */
export function DateField({
  label,
  value,
  onChange,
  onBlur,
  min,
  max,
  hint = dateFieldTexts.hint,
  error,
  isLabelHidden,
  required,
  inputRef,
  ...input
}: DateFieldProps) {
  const id = useId()
  const [text, setText] = useState(formatDate(value))
  const [isLeft, setIsLeft] = useState(false)
  // Shows a value set from outside. Input that means the same day stays as typed.
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    setText(formatDate(value))
  }

  const isWrong = isLeft && text.trim() !== '' && parseDate(text) === undefined
  const around = {
    label,
    hint,
    error: error ?? (isWrong ? dateFieldTexts.notADate : undefined),
    isLabelHidden,
  }

  function change(iso: string, typed: string) {
    setText(typed)
    setShown(iso)
    onChange(iso, typed)
  }

  return (
    <Field id={id} {...around}>
      <div className="input-box">
        <input
          {...input}
          {...noteOf(id, around)}
          ref={inputRef}
          id={id}
          className="input"
          part="input"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-required={required || undefined}
          onChange={(event) => {
            const typed = event.currentTarget.value
            setIsLeft(false)
            change(parseDate(typed) ?? '', typed)
          }}
          onBlur={() => {
            setIsLeft(true)
            const iso = parseDate(text)
            if (iso) setText(formatDate(iso))
            onBlur?.()
          }}
        />
        <Popover
          role="dialog"
          label={`${dateFieldTexts.open}: ${label}`}
          opener={<Calendar aria-hidden="true" />}
          openerLabel={`${dateFieldTexts.open}: ${label}`}
          openerClass="input-button"
          panelClass="popover date-popover"
          disabled={input.disabled}
        >
          {(close) => (
            <LazyCalendar
              value={value}
              min={min}
              max={max}
              onPick={(iso) => {
                change(iso, formatDate(iso))
                close()
              }}
            />
          )}
        </Popover>
      </div>
    </Field>
  )
}

const fetchCalendar = () => import('./DateCalendar.tsx')

/** Loads the calendar (20 KB) when a date field first opens it. */
function LazyCalendar(props: DateCalendarPart.DateCalendarProps) {
  const [part, setPart] = useState<typeof DateCalendarPart | 'failed'>()
  useEffect(() => {
    let isWanted = true
    fetchCalendar().then(
      (loaded) => isWanted && setPart(loaded),
      () => isWanted && setPart('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [])
  if (part === 'failed') return <p role="alert">{dateFieldTexts.failed}</p>
  if (!part) return <Spinner />
  return <part.DateCalendar {...props} />
}
