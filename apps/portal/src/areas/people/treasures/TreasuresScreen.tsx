import {
  createTreasure,
  exportTreasures,
  listTreasures,
  deleteTreasure,
  type TreasureRow,
} from '@treasures/api-client'
import { Wrench } from 'lucide-react'
import { paths } from '#app/paths.ts'
import { bulkChoosing } from '#parts/bulk/bulk-choosing.tsx'
import { RegionFilter } from '#parts/list/IdFilter.tsx'
import { chipsFilter, idFilter } from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { tagChoices } from '#parts/panels/subject.ts'
import { treasurePath } from '#parts/people/profile-path.ts'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import { RowMenu } from '#parts/list/RowMenu.tsx'
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
  choosing: bulkChoosing('treasure', ({ name }) => name),
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

type TreasureRowMenuProps = { treasure: TreasureRow; open: (dialog: OpenDialog) => void }

const TreasureRowMenu = ({ treasure, open }: TreasureRowMenuProps) => (
  <RowMenu
    name={treasure.name}
    path={treasurePath(treasure)}
    items={[
      { label: 'Treasure info', onPress: () => open({ at: 'info', id: treasure.id }) },
      { label: 'Latest ratings', onPress: () => open({ at: 'ratings', id: treasure.id }) },
      ...menuItem(useControl(deleteTreasure), {
        label: 'Delete…',
        tone: 'danger',
        onPress: () => open({ at: 'delete', treasure }),
      }),
    ]}
  />
)
