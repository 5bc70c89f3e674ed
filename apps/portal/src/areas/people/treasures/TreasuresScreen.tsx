import { createTreasure, exportTreasures, listTreasures } from '@treasures/api-client'
import { Wrench } from 'lucide-react'
import { paths } from '#app/paths.ts'
import { RegionFilter } from '#parts/list/IdFilter.tsx'
import { chipsFilter, idFilter } from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { tagChoices } from '#parts/panels/subject.ts'
import { treasurePath } from '#parts/people/profile-path.ts'
import { TreasureRowMenu } from './TreasureRowMenu.tsx'
import { treasureColumns } from './treasures-columns.tsx'
import { skillChoices } from './treasures.queries.ts'
import { TreasuresDialogs, type OpenDialog } from './TreasuresDialogs.tsx'

const treasures: ListOf<typeof listTreasures, OpenDialog> = {
  noun: 'treasures',
  endpoint: listTreasures,
  search: 'Search by name, e-mail, phone or postcode',
  filters: {
    id_region: RegionFilter,
    treasure: chipsFilter({ true: 'Active', false: 'Inactive' }),
    skill: idFilter('Skill', skillChoices),
    tag: idFilter('Tags', tagChoices({ kind: 'treasure' })),
  },
  columns: treasureColumns,
  pathOf: treasurePath,
  actions: (row, open) => <TreasureRowMenu treasure={row} open={open} />,
  Dialogs: TreasuresDialogs,
  adding: { endpoint: createTreasure, label: 'Add Treasure', to: paths.treasureAdd() },
  exporting: exportTreasures,
  links: [
    { label: 'Invitations and applications', to: paths.treasuresApplications() },
    { label: 'Map of treasures', to: paths.treasuresMap() },
    { label: 'Coverage', to: paths.treasuresCoverage() },
  ],
  empty: {
    icon: <Wrench aria-hidden="true" />,
    words: 'Treasures take the jobs that customers book.',
    offersAdding: true,
  },
}

export default function TreasuresScreen() {
  return <ListScreen list={treasures} />
}
