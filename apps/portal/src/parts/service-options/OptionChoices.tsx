import { jobType, type ServiceOption } from '@treasures/api-client'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ChoiceField } from './ChoiceField.tsx'
import { optionFields } from './option-fields.ts'
import { jobTypes, priceUnits } from './service-options.queries.ts'
import { useOptionChange } from './use-option-change.ts'

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
