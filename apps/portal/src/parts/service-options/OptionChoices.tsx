import { jobType, type ServiceOption } from '@treasures/api-client'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { SwitchField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ChoiceField } from './ChoiceField.tsx'
import { optionFields, type OptionField } from './option-fields.ts'
import { saveOption } from './save-option.ts'
import { jobTypes, priceUnits } from './service-options.queries.ts'

type OptionChoicesProps = {
  option: ServiceOption
  hasPrice: boolean
  onSaved: (option: ServiceOption) => void
}

/** Fields for job type and price unit. */
export function OptionChoices({ option, hasPrice, onSaved }: OptionChoicesProps) {
  const types = useQuery(jobTypes)
  const units = useQuery(priceUnits)
  return (
    <>
      <Choice
        option={option}
        name="id_job_type"
        query={types}
        loading="Loading job types."
        hint={option.job_type.description}
        onSaved={onSaved}
      />
      {hasPrice && (
        <Choice
          option={option}
          name="id_price_unit"
          query={units}
          loading="Loading price units."
          // A fixed rate is one price for the whole job, whatever its hours.
          disabled={option.id_job_type === jobType.fixedRate}
          hint={
            option.id_job_type === jobType.fixedRate
              ? 'A fixed rate has a fixed price.'
              : 'What one price pays for.'
          }
          onSaved={onSaved}
        />
      )}
    </>
  )
}

type ChoiceProps = {
  option: ServiceOption
  name: 'id_job_type' | 'id_price_unit'
  query: UseQueryResult<{ id: number; name: string }[]>
  loading: string
  hint: string
  disabled?: boolean
  onSaved: (option: ServiceOption) => void
}

function Choice({ option, name, onSaved, ...field }: ChoiceProps) {
  const { value, change } = useOptionChange(option, name, onSaved)
  return (
    <ChoiceField
      {...field}
      label={optionFields[name].label}
      name={name}
      required
      value={String(value)}
      onChange={(id) => void change(Number(id))}
    />
  )
}

type SwitchesProps = { option: ServiceOption; onSaved: (option: ServiceOption) => void }

/** Switches for jobs booked with the option. */
export const OptionSwitches = (props: SwitchesProps) => (
  <div className="option-switches">
    <OptionSwitch
      {...props}
      name="auto_match"
      hint="New jobs are matched to treasures automatically."
    />
    <OptionSwitch {...props} name="on_board" hint="New jobs appear on the jobs board." />
    <OptionSwitch {...props} name="ask_for_images" hint="Customers are asked for photos." />
    <OptionSwitch
      {...props}
      name="display_in_job_booking_form"
      hint="Customers can choose it when they book."
    />
  </div>
)

type SwitchProps = SwitchesProps & {
  name: 'auto_match' | 'on_board' | 'ask_for_images' | 'display_in_job_booking_form'
  hint: string
}

function OptionSwitch({ option, name, hint, onSaved }: SwitchProps) {
  const { value, isBusy, change } = useOptionChange(option, name, onSaved)
  return (
    <SwitchField
      label={optionFields[name].label}
      name={name}
      hint={hint}
      checked={value}
      isBusy={isBusy}
      onChange={(checked) => void change(checked)}
    />
  )
}

/** A choice or a switch of an option. It is shown and saved at once, and reverts on failure. */
function useOptionChange<Name extends OptionField>(
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
