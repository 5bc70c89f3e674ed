import type { UseQueryResult } from '@tanstack/react-query'
import { SelectField, Spinner, type SelectFieldProps } from '@treasures/widgets/kit'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'

type ChoiceFieldProps = Omit<SelectFieldProps, 'options'> & {
  query: UseQueryResult<{ id: number; name: string }[]>
  loading: string
  /** First entry of the list, for no choice. */
  none?: string
}

/** A choice from a list that has its own call, with its own loading and failed states. */
export function ChoiceField({ query, loading, none, ...field }: ChoiceFieldProps) {
  if (!query.data)
    return query.error ? (
      <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Spinner text={loading} />
    )
  const options = query.data.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <SelectField {...field} options={none ? [{ value: '', label: none }, ...options] : options} />
  )
}
