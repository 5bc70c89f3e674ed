import { showPounds, getCustomersSummary } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { StatTile } from '@treasures/widgets/kit'
import { queryOf } from '#app/query.ts'
import { count } from '#parts/words.ts'

/** Figures above the list. If they fail to load, the list appears without them. */
export function CustomersTiles() {
  const { data, isPending, isError } = useQuery(queryOf(getCustomersSummary))
  if (isError && !data) return null
  const tile = (label: string, value: string | undefined, tone?: 'danger') => (
    <StatTile label={label} value={value} isLoading={isPending} {...(tone && { tone })} />
  )
  return (
    <div className="tiles" data-above-list="">
      {tile('New this month', data && count(data.new_this_month))}
      {tile('Jobs in progress', data && count(data.jobs_in_progress))}
      {tile('Owed', data && showPounds(data.owed))}
      {tile(
        'Cards failing',
        data && count(data.cards_failing),
        data?.cards_failing ? 'danger' : undefined,
      )}
    </div>
  )
}
