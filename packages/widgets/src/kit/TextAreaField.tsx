import {
  useId,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type HTMLInputAutoCompleteAttribute,
  type Ref,
} from 'react'
import { Field, noteOf, type FieldProps } from './Field.tsx'
import { joinRefs } from './join-refs.ts'

export type TextAreaFieldProps = FieldProps & {
  name: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  /** Minimum and maximum number of visible lines. The field grows with its text, then scrolls. */
  rows?: { min: number; max: number }
  autoComplete?: HTMLInputAutoCompleteAttribute
  required?: boolean
  placeholder?: string
  readOnly?: boolean
  disabled?: boolean
  maxLength?: number
  inputRef?: Ref<HTMLTextAreaElement>
}

/** Several lines of text. */
export function TextAreaField({
  label,
  value,
  onChange,
  onBlur,
  rows = { min: 1, max: 3 },
  hint,
  error,
  isLabelHidden,
  required,
  inputRef,
  ...input
}: TextAreaFieldProps) {
  const id = useId()
  const around = { label, hint, error, isLabelHidden }
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (area.current) growByHand(area.current)
  }, [value])

  return (
    <Field id={id} {...around}>
      <textarea
        {...input}
        {...noteOf(id, around)}
        ref={joinRefs(area, inputRef)}
        id={id}
        className="input"
        part="input"
        rows={rows.min}
        style={{ '--t-rows-min': rows.min, '--t-rows-max': rows.max } as CSSProperties}
        value={value}
        aria-required={required || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => onBlur?.()}
      />
    </Field>
  )
}

/** Grows the field in browsers without `field-sizing: content`. The style sheet sets the limits. */
function growByHand(area: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.blockSize = 'auto'
  const borders = area.offsetHeight - area.clientHeight
  area.style.blockSize = `${area.scrollHeight + borders}px`
}
