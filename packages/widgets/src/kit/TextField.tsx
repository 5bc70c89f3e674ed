import { useId, type HTMLInputAutoCompleteAttribute, type KeyboardEvent, type Ref } from 'react'
import { Field, noteOf, type FieldProps } from './Field.tsx'

export type TextFieldProps = FieldProps & {
  name: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  type?: 'text' | 'tel' | 'email' | 'search' | 'number'
  inputMode?: 'text' | 'tel' | 'numeric' | 'decimal' | 'email' | 'search'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoCapitalize?: 'none' | 'words' | 'characters'
  required?: boolean
  placeholder?: string
  readOnly?: boolean
  disabled?: boolean
  maxLength?: number
  inputRef?: Ref<HTMLInputElement>
}

/**
 * A line of text. It is a native input, which password managers and autofill recognise by name and
 * autocomplete.
 */
export function TextField({
  label,
  value,
  onChange,
  onBlur,
  hint,
  error,
  isLabelHidden,
  type = 'text',
  required,
  inputRef,
  ...input
}: TextFieldProps) {
  const id = useId()
  const around = { label, hint, error, isLabelHidden }
  return (
    <Field id={id} {...around}>
      <input
        {...input}
        {...noteOf(id, around)}
        ref={inputRef}
        id={id}
        className="input"
        part="input"
        type={type}
        value={value}
        aria-required={required || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => onBlur?.()}
      />
    </Field>
  )
}
