import type { UseQueryResult } from '@tanstack/react-query'
import { SelectField, Spinner, type SelectFieldProps } from '@treasures/widgets/kit'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'

type ChoiceFieldProps = Omit<SelectFieldProps, 'options'> & {
  query: UseQueryResult<{ id: number; name: string }[]>
  loading: string
  /** Offered first where nothing is chosen yet. */
  none?: string
}

/** A choice from a list that has a call of its own, and says what it waits for. */
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
