import { CheckboxField } from '@treasures/widgets/kit'
import type { EmbedValues } from './embed-form.ts'

type AccentFieldProps = {
  value: string
  theme: EmbedValues['theme']
  error: string | undefined
  onChange: (accent: string) => void
}

export function AccentField({ value, error, onChange }: AccentFieldProps) {
  return (
    <CheckboxField
      label="A colour of our own"
      name="accent"
      checked={value !== ''}
      error={error}
      onChange={(isOn) => onChange(isOn ? '#0b6e63' : '')}
    />
  )
}
