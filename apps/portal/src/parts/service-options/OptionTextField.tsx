import type { ServiceOption } from '@treasures/api-client'
import { TextAreaField, TextField } from '@treasures/widgets/kit'
import { useEffect } from 'react'
import { optionFields, type OptionText } from './option-fields.ts'
import { useAutosave } from './use-autosave.ts'

type OptionTextFieldProps = {
  option: ServiceOption
  name: OptionText
  hint: string
  kind: 'words' | 'number'
  disabled?: boolean
  onSaved: (option: ServiceOption) => void
  /** What stands there, for the preview beside. */
  onTyped: (name: OptionText, text: string) => void
  onStuck: (field: string, isStuck: boolean) => void
}

/** A text or a number of an option, which saves itself. */
export function OptionTextField({
  option,
  name,
  hint,
  kind,
  disabled = false,
  onSaved,
  onTyped,
  onStuck,
}: OptionTextFieldProps) {
  const { text, error, isStuck, type, leave } = useAutosave(option, name, onSaved)
  const field = `${option.id} ${name}`
  useEffect(() => {
    onStuck(field, isStuck)
    return () => onStuck(field, false)
  }, [field, isStuck, onStuck])

  const props = {
    label: optionFields[name].label,
    name,
    hint,
    error,
    disabled,
    required: name === 'explanation',
    value: text,
    onChange(next: string) {
      type(next)
      onTyped(name, next)
    },
    onBlur: leave,
  }
  return kind === 'words' ? (
    <TextAreaField {...props} rows={{ min: 1, max: 3 }} />
  ) : (
    <TextField {...props} inputMode="decimal" autoComplete="off" />
  )
}
