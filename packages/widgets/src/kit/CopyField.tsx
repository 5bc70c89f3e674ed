import { useId, useRef } from 'react'
import { CopyButton } from './CopyButton.tsx'
import { Field, noteOf, type FieldProps } from './Field.tsx'

export type CopyFieldProps = Omit<FieldProps, 'error'> & {
  /** What is shown and copied. */
  value: string
  onCopied?: () => void
}

/** One line to copy, such as a link or an id. */
export function CopyField({ label, value, hint, isLabelHidden, onCopied }: CopyFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field id={id} label={label} hint={hint} isLabelHidden={isLabelHidden}>
      <div className="copy-field">
        <input
          {...noteOf(id, { hint })}
          ref={input}
          id={id}
          className="input"
          part="input"
          type="text"
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={value} label={label} shown={input} onCopied={onCopied} />
      </div>
    </Field>
  )
}
