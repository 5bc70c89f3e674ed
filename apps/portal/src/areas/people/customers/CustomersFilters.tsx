import { useQuery } from '@tanstack/react-query'
import { Chip } from '@treasures/widgets/kit'
import { IdFilter, RegionFilter } from '../../../parts/list/IdFilter.tsx'
import { weekday } from '../../../parts/words.ts'
import { customersAddress, type CustomersFilters as Filters } from './customers.address.ts'
import { seenTags } from './seen-tags.ts'

type CustomersFiltersProps = {
  filters: Filters
  change: (some: { [Name in keyof Filters]?: string | undefined }) => void
}

/** Each press narrows the list at once; what is chosen stands on the button itself. */
export function CustomersFilters({ filters, change }: CustomersFiltersProps) {
  const { data: tags = [] } = useQuery(seenTags)
  return (
    <>
      <RegionFilter value={filters.id_region} onChange={(id_region) => change({ id_region })} />
      <Chip
        isPressed={Boolean(filters.card_failing)}
        onPress={() => change({ card_failing: filters.card_failing ? undefined : '1' })}
      >
        Card failing
      </Chip>
      <Chip
        isPressed={Boolean(filters.has_sign_in)}
        onPress={() => change({ has_sign_in: filters.has_sign_in ? undefined : '0' })}
      >
        {/* An address may ask for the others as well. */}
        {customersAddress.has_sign_in.safeParse(filters.has_sign_in).data
          ? 'Can sign in'
          : 'No sign-in'}
      </Chip>
      {filters.added_since && (
        <Chip isPressed onPress={() => change({ added_since: undefined })}>
          Added since {weekday(filters.added_since)}
        </Chip>
      )}
      <IdFilter noun="Tags" value={filters.tag} items={tags} onChange={(tag) => change({ tag })} />
    </>
  )
}
