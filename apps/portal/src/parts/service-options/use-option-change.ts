import type { ServiceOption } from '@treasures/api-client'
import { useState } from 'react'
import type { OptionField } from './option-fields.ts'
import { saveOption } from './save-option.ts'

/** A choice or a switch of an option: shown at once, saved at once, and taken back where that failed. */
export function useOptionChange<Name extends OptionField>(
  option: ServiceOption,
  name: Name,
  onSaved: (option: ServiceOption) => void,
) {
  const [pending, setPending] = useState<ServiceOption[Name]>()
  return {
    value: pending ?? option[name],
    isBusy: pending !== undefined,
    change: async (value: NonNullable<ServiceOption[Name]>) => {
      setPending(value)
      try {
        onSaved(await saveOption(option.id, name, value))
      } catch {
        // Said by `saveOption`.
      } finally {
        // A later choice follows this one.
        setPending((now) => (now === value ? undefined : now))
      }
    },
  }
}
