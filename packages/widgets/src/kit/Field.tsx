import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type FieldProps = {
  label: string
  /** Note below the control. An error replaces it. */
  hint?: string | undefined
  error?: string | undefined
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean | undefined
}

/** Frame of a field: the label above its control, the note below. */
export function Field({
  id,
  label,
  hint,
  error,
  isLabelHidden,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="field" part="field">
      <label className={isLabelHidden ? 'unseen' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}

type NoteProps = Pick<FieldProps, 'hint' | 'error'>

/** ARIA attributes that connect a control to its note. */
export const noteOf = (id: string, { hint, error }: NoteProps) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
})

/** The line below a field. */
export function FieldNote({ id, hint, error }: NoteProps & { id: string }) {
  if (!error && !hint) return null
  return (
    <p id={`${id}-note`} className="field-note" data-tone={error ? 'error' : 'hint'}>
      {error && <CircleAlert aria-hidden="true" />}
      <span>{error ?? hint}</span>
    </p>
  )
}
