import { Eye, EyeOff } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import { Field, noteOf, type FieldProps } from './Field.tsx'

export const passwordFieldTexts = {
  show: 'Show password',
  capsLock: 'Caps Lock is on.',
}

export type PasswordFieldProps = FieldProps & {
  name: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  /** Tells password managers to fill in a password or to generate one. */
  autoComplete: 'current-password' | 'new-password'
  required?: boolean
  readOnly?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/**
 * A password that can be shown before it is sent. The password is never trimmed, so spaces count.
 */
export function PasswordField({
  label,
  value,
  onChange,
  onBlur,
  hint,
  error,
  isLabelHidden,
  required,
  inputRef,
  ...input
}: PasswordFieldProps) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const [isCapsLock, setIsCapsLock] = useState(false)
  const note = isCapsLock ? passwordFieldTexts.capsLock : hint
  const around = { label, hint: note, error, isLabelHidden }
  const watchCapsLock = (event: KeyboardEvent) =>
    setIsCapsLock(event.getModifierState?.('CapsLock') ?? false)

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
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          aria-required={required || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => {
            setIsCapsLock(false)
            onBlur?.()
          }}
        />
        <button
          type="button"
          className="input-button"
          aria-label={passwordFieldTexts.show}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      </div>
    </Field>
  )
}
