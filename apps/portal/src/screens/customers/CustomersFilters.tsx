import { listAmbassadors } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { CheckMenu, Chip } from '@treasures/widgets/kit'
import { canChooseRegion, chosenRegion } from '../../session/region.ts'
import { useMay, useProfile } from '../../session/use-profile.ts'
import { useStore } from '../../store.ts'
import { nextIdOrNot, readIdOrNot, type CustomersFilters as Filters } from './customers.address.ts'
import { regions } from './customers.queries.ts'
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
      <IdFilter noun="Tags" value={filters.tag} items={tags} onChange={(tag) => change({ tag })} />
    </>
  )
}

type FilterProps = { value: string | undefined; onChange: (value: string | undefined) => void }

/** Only for those before whom all regions lie: others have one, or have chosen one in the header. */
function RegionFilter(filter: FilterProps) {
  const mayList = useMay(listAmbassadors)
  const chosen = useStore(chosenRegion)
  const seesAll = canChooseRegion(useProfile()) && chosen === 'all' && mayList
  const { data = [] } = useQuery({ ...regions, enabled: seesAll })
  if (!seesAll) return null
  return (
    <IdFilter
      {...filter}
      noun="Region"
      items={data.map(({ id, region_name }) => ({ id, name: region_name }))}
    />
  )
}

type IdFilterProps = FilterProps & {
  noun: string
  items: readonly { id: number; name: string }[]
}

/** One id, or all but one: each press on an entry goes from "with" to "without" to "all". */
function IdFilter({ noun, value, items, onChange }: IdFilterProps) {
  const chosen = readIdOrNot(value)
  const nameOf = (id: number) => items.find((item) => item.id === id)?.name ?? String(id)
  if (items.length === 0 && !chosen) return null
  return (
    <CheckMenu
      label={chosen ? `${noun}: ${chosen.isNot ? 'not ' : ''}${nameOf(chosen.id)}` : noun}
      options={items.map(({ id, name }) => ({
        id: String(id),
        label: chosen?.id === id && chosen.isNot ? `Not ${name}` : name,
        checked: chosen?.id === id,
      }))}
      onToggle={(id) => onChange(nextIdOrNot(value, Number(id)))}
    />
  )
}
