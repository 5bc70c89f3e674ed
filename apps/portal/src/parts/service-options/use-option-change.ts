import type { ServiceOption } from '@treasures/api-client'
import { useState } from 'react'
import type { OptionField } from './option-fields.ts'
import { saveOption } from './save-option.ts'

/** A choice or a switch of an option. It is shown and saved at once, and reverts on failure. */
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
        // Reported by `saveOption`.
      } finally {
        // A later choice may already have replaced this one.
        setPending((now) => (now === value ? undefined : now))
      }
    },
  }
}
