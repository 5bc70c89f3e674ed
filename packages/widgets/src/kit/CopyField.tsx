import { useId, useRef } from 'react'
import { CopyButton } from './CopyButton.tsx'
import { Field, noteOf, type FieldProps } from './Field.tsx'

export type CopyFieldProps = Omit<FieldProps, 'error'> & {
  /** Text to show and copy. */
  value: string
  /** Number of visible lines, 1 by default. */
  lines?: number
  onCopied?: () => void
}

/** A read-only text to copy, such as a link or an id. */
export function CopyField({
  label,
  value,
  hint,
  isLabelHidden,
  lines = 1,
  onCopied,
}: CopyFieldProps) {
  const id = useId()
  const Shown = lines > 1 ? 'textarea' : 'input'
  const shown = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  return (
    <Field id={id} label={label} hint={hint} isLabelHidden={isLabelHidden}>
      <div className="copy-field">
        <Shown
          {...noteOf(id, { hint })}
          {...(lines > 1 && { rows: lines })}
          ref={shown}
          id={id}
          className="input"
          part="input"
          readOnly
          value={value}
          onFocus={() => shown.current?.select()}
        />
        <CopyButton text={value} label={label} shown={shown} onCopied={onCopied} />
      </div>
    </Field>
  )
}
