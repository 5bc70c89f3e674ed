import { type OkOf, decideAccess, listViews, ViewList } from '@treasures/api-client'
import { CheckMenu } from '../../app/floating/CheckMenu.tsx'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate, Link } from 'react-router'
import { Button, Skeleton } from '@treasures/widgets/kit'
import { MayScreen } from '../../app/access/MayScreen.tsx'
import { useMay, useProfile } from '../../app/session/use-profile.ts'
import { MoneyTotals } from '../panels/Money.tsx'
import { OtherRegions } from '../regions/OtherRegions.tsx'
import { AddButton } from './AddButton.tsx'
import type { ListFilter } from './list-filters.tsx'
import { clearedFilters, isNarrowed, narrowedBy, orderOf } from './list-address.ts'
import {
  actionsColumn,
  capitalised,
  pagesOf,
  readersOf,
  type ListOf,
  type PagedEndpoint,
  type PagedRow,
  type ListLink,
} from './list-of.ts'
import { ListFilters } from './ListFilters.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { ListHead } from './ListHead.tsx'
import { ListSearch } from './ListSearch.tsx'
import { ListTable } from './ListTable.tsx'
import { useChoosing } from './use-choosing.tsx'
import { useColumns } from './use-columns.ts'
import { useListAddress } from './use-list-address.ts'
import { useListPlace } from './use-list-place.ts'
import { usePagedList } from './use-paged-list.ts'
import './list.css'

const ViewsMenu = lazy(async () => ({
  default: (await import('../views/ViewsMenu.tsx')).ViewsMenu,
}))

type ListScreenProps<E extends PagedEndpoint, Dialog> = { list: ListOf<E, Dialog> }

/** Draws a staff list from its description: search, filters, order, columns, export and dialogs. */
export function ListScreen<E extends PagedEndpoint, Dialog>({ list }: ListScreenProps<E, Dialog>) {
  return useMay(list.endpoint) ? (
    <List list={list} />
  ) : (
    <MayScreen title={titleOf(list)} endpoint={list.endpoint}>
      {null}
    </MayScreen>
  )
}

const titleOf = ({ noun, title = capitalised(noun) }: { noun: string; title?: string }) => title

function List<E extends PagedEndpoint, Dialog>({ list }: ListScreenProps<E, Dialog>) {
  type Row = PagedRow<E>
  const {
    endpoint,
    noun,
    adding,
    actions,
    actionsWidth,
    pathOf,
    dialogOf,
    Above,
    totals,
    Below,
    Dialogs,
  } = list
  const navigate = useNavigate()
  const readers = useMemo(() => readersOf(endpoint), [endpoint])
  const [filters, change] = useListAddress(readers)
  const filtersKey = JSON.stringify(filters)
  const [opened, setOpened] = useState<{ dialog: Dialog }>()
  const [open] = useState(() => (dialog: Dialog) => setOpened({ dialog }))
  const place = useListPlace()
  const viewed = ViewList.safeParse(noun).data
  const maySave = useMay(listViews) && viewed
  const pages = pagesOf(list, filters)
  const rows = usePagedList<Row>({ ...pages, initialRow: place.initialRow })
  const columns = useColumns(noun, list.columns)
  const choosing = useChoosing<Row>({
    ...pages,
    choosing: list.choosing,
    noun,
    exporting: list.exporting,
    total: rows.total,
    rowAt: rows.rowAt,
    filters,
    listKey: filtersKey,
  })
  const drawn = useMemo(
    () => [
      ...columns.columns,
      ...choosing.columns,
      ...(actions ? [actionsColumn<Row>((row) => actions(row, open), actionsWidth)] : []),
    ],
    [columns.columns, choosing.columns, actions, actionsWidth, open],
  )
  const add = adding && (
    <AddButton
      {...adding}
      onAdd={() => ('to' in adding ? void navigate(adding.to) : open(adding.dialog))}
    />
  )
  const hasExtra = list.columns.some(({ isExtra }) => isExtra)
  const hasFilters = hasExtra || list.filters !== undefined
  const toRow = pathOf && { hrefOf: pathOf, onOpen: (row: Row) => void navigate(pathOf(row)) }

  return (
    <main id="main" className="page" tabIndex={-1}>
      <ListHead
        title={titleOf(list)}
        noun={noun}
        exporting={list.exporting}
        total={rows.total}
        isCapped={rows.newest?.meta.total_capped}
        filters={filters}
      >
        {add}
      </ListHead>
      {list.links && <ListLinks links={list.links} />}
      {Above && <Above />}
      <div className="list-tools">
        <ListSearch
          label={list.search}
          value={filters['search'] ?? ''}
          onSearch={(search) => change({ search })}
        />
        {hasFilters && (
          <ListFilters used={narrowedBy(filters)}>
            {Object.entries<ListFilter | undefined>(list.filters ?? {}).map(
              ([name, Filter]) =>
                Filter && (
                  <Filter
                    key={name}
                    name={name}
                    value={filters[name]}
                    onChange={(value) => change({ [name]: value })}
                  />
                ),
            )}
            {hasExtra && (
              <CheckMenu label="Columns" options={columns.options} onToggle={columns.toggle} />
            )}
          </ListFilters>
        )}
        {maySave && (
          <Suspense
            fallback={
              <Button kind="quiet" disabled>
                Views
                <ChevronDown className="menu-mark" aria-hidden="true" />
              </Button>
            }
          >
            <ViewsMenu list={maySave} filters={filters} />
          </Suspense>
        )}
      </div>
      {totals && !(rows.error && rows.total === undefined) && (
        <ListTotals totals={totals} page={rows.newest as OkOf<E> | undefined} />
      )}
      <ListTable<Row>
        caption={capitalised(noun)}
        list={rows}
        place={place}
        columns={drawn}
        rowKey={({ id }) => id}
        rowHeight={list.rowHeight ?? 68}
        sort={orderOf(readers, { ...list.asked, ...filters })}
        onSort={({ id, dir }) => change({ sort: `${id},${dir}` })}
        {...(dialogOf && { onOpen: (row: Row) => open(dialogOf(row)) })}
        {...toRow}
        filtersKey={filtersKey}
        empty={
          <>
            <ListEmpty
              list={list}
              clear={isNarrowed(filters) ? () => change(clearedFilters(readers)) : undefined}
            >
              {add}
            </ListEmpty>
            {!list.isOfAllRegions && <OtherRegions />}
          </>
        }
      />
      {choosing.bulk}
      {Below && <Below />}
      {opened && Dialogs && <Dialogs dialog={opened.dialog} close={() => setOpened(undefined)} />}
    </main>
  )
}

type ListTotalsProps<Page> = {
  totals: Readonly<Record<string, (page: Page) => string>>
  /** Undefined until the first page has arrived. */
  page: Page | undefined
}

/** Sums over all rows that match the filters. Skeletons keep their space during loading. */
const ListTotals = <Page,>({ totals, page }: ListTotalsProps<Page>) => (
  <MoneyTotals
    items={Object.entries(totals).map(([term, sumOf]) => ({
      term,
      sum: page ? sumOf(page) : <Skeleton />,
    }))}
  />
)

/** Links to related screens, as far as the user's access allows. */
function ListLinks({ links }: { links: readonly ListLink[] }) {
  const profile = useProfile()
  const open = links.filter(
    ({ endpoint }) => !endpoint || decideAccess(endpoint, profile) === 'yes',
  )
  if (open.length === 0) return null
  return (
    <p className="links">
      {open.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </p>
  )
}
