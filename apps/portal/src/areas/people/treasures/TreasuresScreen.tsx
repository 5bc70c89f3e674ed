import {
  createTreasure,
  exportTreasures,
  listTreasures,
  type TreasureRow,
} from '@treasures/api-client'
import { Button, CheckMenu, EmptyState } from '@treasures/widgets/kit'
import { RatingsDialog } from '@treasures/widgets/ratings-dialog'
import { Wrench } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { useControl } from '../../../app/access/use-control.ts'
import { ExportButton } from '../../../parts/list/ExportButton.tsx'
import '../../../parts/list/list.css'
import { ListSearch } from '../../../parts/list/ListSearch.tsx'
import { ListTable } from '../../../parts/list/ListTable.tsx'
import { useColumns } from '../../../parts/list/use-columns.ts'
import { useCsvExport } from '../../../parts/list/use-csv-export.ts'
import { useListAddress } from '../../../parts/list/use-list-address.ts'
import { useListPlace } from '../../../parts/list/use-list-place.ts'
import { usePagedList } from '../../../parts/list/use-paged-list.ts'
import { paths } from '../../../app/paths.ts'
import { api } from '../../../app/session/api.ts'
import { useMay } from '../../../app/session/use-profile.ts'
import { count } from '../../../parts/words.ts'
import { DeleteTreasure } from './DeleteTreasure.tsx'
import { TreasureInfo } from './TreasureInfo.tsx'
import { TreasureRowMenu, type OpenDialog } from './TreasureRowMenu.tsx'
import { treasureColumns, type TreasureColumn } from './treasures-columns.tsx'
import { clearedFilters, isNarrowed, orderOf, treasuresAddress } from './treasures.address.ts'
import { treasuresList } from './treasures.queries.ts'
import { treasurePath } from '../../../parts/people/profile-path.ts'
import { TreasuresFilters } from './TreasuresFilters.tsx'

export default function TreasuresScreen() {
  return useMay(listTreasures) ? (
    <Treasures />
  ) : (
    <MayScreen title="Treasures" endpoint={listTreasures}>
      {null}
    </MayScreen>
  )
}

function Treasures() {
  const navigate = useNavigate()
  const [filters, change] = useListAddress(treasuresAddress)
  const [dialog, open] = useState<OpenDialog>({ at: 'none' })
  const place = useListPlace()
  const list = usePagedList({ ...treasuresList(filters), initialRow: place.initialRow })
  const csv = useCsvExport('treasures', (options) =>
    api.call(exportTreasures, { query: filters }, options),
  )
  const chosen = useColumns('treasures', treasureColumns)
  const columns = useMemo(() => [...chosen.columns, actions(open)], [chosen.columns])
  const add = useControl(createTreasure)
  const toAdd = () => void navigate(paths.treasureAdd())
  const close = () => open({ at: 'none' })
  return (
    <main id="main" className="page" tabIndex={-1}>
      <header className="list-head">
        <h1 tabIndex={-1}>Treasures</h1>
        <output className="list-total" aria-label="Treasures in this list">
          {list.total !== undefined && count(list.total)}
        </output>
        <ExportButton csv={csv} total={list.total} control={useControl(exportTreasures)} />
        <ControlButton control={add} onClick={toAdd}>
          Add Treasure
        </ControlButton>
      </header>
      <p className="links">
        <Link to={paths.treasuresMap()}>Map of treasures</Link>
        <Link to={paths.treasuresCoverage()}>Coverage</Link>
      </p>
      <div className="list-tools">
        <ListSearch
          label="Search by name, e-mail, phone or postcode"
          value={filters.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        <TreasuresFilters filters={filters} change={change} />
        <CheckMenu label="Columns" options={chosen.options} onToggle={chosen.toggle} />
      </div>
      <ListTable<TreasureRow>
        caption="Treasures"
        list={list}
        place={place}
        columns={columns}
        rowKey={(row) => row.id}
        rowHeight={68}
        sort={orderOf(filters)}
        onSort={({ id, dir }) => change({ sort: `${id},${dir}` })}
        hrefOf={treasurePath}
        onOpen={(row) => void navigate(treasurePath(row))}
        filtersKey={JSON.stringify(filters)}
        empty={
          isNarrowed(filters) ? (
            <EmptyState title="No treasures match">
              <p>Try fewer letters, or another filter.</p>
              <Button kind="quiet" onClick={() => change(clearedFilters)}>
                Clear search and filters
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title="No treasures yet" icon={<Wrench aria-hidden="true" />}>
              <p>Treasures take the jobs that customers book.</p>
              <ControlButton control={add} onClick={toAdd}>
                Add Treasure
              </ControlButton>
            </EmptyState>
          )
        }
      />
      {dialog.at === 'info' && <TreasureInfo id={dialog.id} onClose={close} />}
      {dialog.at === 'ratings' && (
        <RatingsDialog client={api} isOpen idTreasure={dialog.id} onClose={close} />
      )}
      {dialog.at === 'delete' && (
        <DeleteTreasure treasure={dialog.treasure} onClose={close} onDeleted={close} />
      )}
    </main>
  )
}

const actions = (open: (dialog: OpenDialog) => void): TreasureColumn => ({
  id: 'actions',
  header: 'Actions',
  width: 132,
  cell: (row) => <TreasureRowMenu treasure={row} open={open} />,
})
