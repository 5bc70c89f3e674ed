import type { ServiceOption } from '@treasures/api-client'
import { TextAreaField, TextField } from '@treasures/widgets/kit'
import { useEffect } from 'react'
import { optionFields, type OptionText } from './option-fields.ts'
import { PostcodesField } from './PostcodesField.tsx'
import { useAutosave } from './use-autosave.ts'

type OptionFieldProps = {
  option: ServiceOption
  name: OptionText
  hint: string
  disabled?: boolean
  onSaved: (option: ServiceOption) => void
  /** Called with the current text, for the preview. */
  onTyped: (name: OptionText, text: string) => void
  onStuck: (field: string, isStuck: boolean) => void
}

/** Props of a field for a text of an option, which saves itself. */
function useOptionField({
  option,
  name,
  hint,
  disabled = false,
  onSaved,
  onTyped,
  onStuck,
}: OptionFieldProps) {
  const { text, error, isStuck, type, leave } = useAutosave(option, name, onSaved)
  const field = `${option.id} ${name}`
  useEffect(() => {
    onStuck(field, isStuck)
    return () => onStuck(field, false)
  }, [field, isStuck, onStuck])

  return {
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
}

const wordRows = { min: 1, max: 3 }

/** Field for a text or a number of an option. */
export function OptionTextField({
  kind,
  ...props
}: OptionFieldProps & { kind: 'words' | 'number' }) {
  const field = useOptionField(props)
  return kind === 'words' ? (
    <TextAreaField {...field} rows={wordRows} />
  ) : (
    <TextField {...field} inputMode="decimal" autoComplete="off" />
  )
}

/** Postcodes where an option is offered. Each change is saved at once. */
export function OptionPostcodes(props: Omit<OptionFieldProps, 'name'>) {
  const field = useOptionField({ ...props, name: 'postcode_regex' })
  return (
    <PostcodesField
      regex={field.value}
      isWrong={field.error !== undefined}
      onChange={(regex) => {
        field.onChange(regex)
        field.onBlur()
      }}
    >
      <TextAreaField {...field} rows={wordRows} />
    </PostcodesField>
  )
}
