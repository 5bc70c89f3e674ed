import { useQuery } from '@tanstack/react-query'
import { Chip } from '@treasures/widgets/kit'
import { IdFilter, RegionFilter } from '../../../parts/list/IdFilter.tsx'
import { tagChoices } from '../../../parts/panels/subject.ts'
import type { TreasuresFilters as Filters } from './treasures.address.ts'
import { skillChoices } from './treasures.queries.ts'

type TreasuresFiltersProps = {
  filters: Filters
  change: (some: { [Name in keyof Filters]?: string | undefined }) => void
}

/** Each press narrows the list at once; what is chosen stands on the button itself. */
export function TreasuresFilters({ filters, change }: TreasuresFiltersProps) {
  const { data: tags = [] } = useQuery(tagChoices({ kind: 'treasure' }))
  const { data: skills = [] } = useQuery(skillChoices)
  const state = (value: 'true' | 'false', words: string) => (
    <Chip
      isPressed={filters.treasure === value}
      onPress={() => change({ treasure: filters.treasure === value ? undefined : value })}
    >
      {words}
    </Chip>
  )
  return (
    <>
      <RegionFilter value={filters.id_region} onChange={(id_region) => change({ id_region })} />
      {state('true', 'Switched on')}
      {state('false', 'Switched off')}
      <IdFilter
        noun="Skill"
        value={filters.skill}
        items={skills}
        onChange={(skill) => change({ skill })}
      />
      <IdFilter noun="Tags" value={filters.tag} items={tags} onChange={(tag) => change({ tag })} />
    </>
  )
}
