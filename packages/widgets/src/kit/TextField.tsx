import { CircleAlert } from 'lucide-react'
import { useId, type HTMLInputAutoCompleteAttribute, type Ref } from 'react'

export type TextFieldProps = {
  label: string
  name: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  /** Stands below; an error takes its place. */
  hint?: string | undefined
  error?: string | undefined
  type?: 'text' | 'tel' | 'email' | 'search' | 'number'
  inputMode?: 'text' | 'tel' | 'numeric' | 'decimal' | 'email' | 'search'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoCapitalize?: 'none' | 'words' | 'characters'
  required?: boolean
  placeholder?: string
  readOnly?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** A native input: password managers and autofill know it by its name and autocomplete. */
export function TextField({
  label,
  value,
  onChange,
  onBlur,
  hint,
  error,
  type = 'text',
  required = false,
  inputRef,
  ...input
}: TextFieldProps) {
  const id = useId()
  return (
    <div className="field" part="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        ref={inputRef}
        id={id}
        className="input"
        part="input"
        type={type}
        value={value}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => onBlur?.()}
      />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

/** The line below a field. */
export function FieldNote({
  id,
  hint,
  error,
}: {
  id: string
  hint: string | undefined
  error: string | undefined
}) {
  if (!error && !hint) return null
  return (
    <p id={id} className="field-note" data-tone={error ? 'error' : 'hint'}>
      {error && <CircleAlert aria-hidden="true" />}
      <span>{error ?? hint}</span>
    </p>
  )
}
