import {
  listSellers,
  sellerGapNames,
  sellerStates,
  showPounds,
  type SellerRow,
  type SellersPage,
} from '@treasures/api-client'
import { Button, EmptyState, Tag } from '@treasures/widgets/kit'
import { Landmark } from 'lucide-react'
import { paths } from '#app/paths.ts'
import { chipsFilter, selectFilter } from '#parts/list/list-filters.tsx'
import type { ListColumn, ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { firstYear, reportYear } from './report-year.ts'
import { SellersAbove } from './SellersAbove.tsx'

const thisYear = new Date().getFullYear()
const otherYears = Array.from({ length: thisYear - firstYear + 1 }, (_, i) => String(thisYear - i))
  .filter((one) => one !== String(reportYear))
  .map((value) => ({ value, label: value }))

const tones = { reported: 'ok', changed: 'warn', unreported: 'neutral' } as const
const quarter = (q: number): ListColumn<SellerRow> => ({
  id: `q${q + 1}`,
  header: `Q${q + 1}`,
  isNumber: true,
  width: 118,
  cell: ({ quarters }) => showPounds(quarters[q]?.consideration ?? 0),
})
const ofQuarter = (q: number) => (page: SellersPage) =>
  showPounds(page.totals[q]?.consideration ?? 0)
const sum = ({ totals }: SellersPage, field: 'consideration' | 'withheld') =>
  showPounds(totals.reduce((all, one) => all + Math.round(one[field] * 100), 0) / 100)

/** Treasures in HMRC's yearly report, with what they were paid and what is missing. */
const sellers: ListOf<typeof listSellers> = {
  noun: 'sellers',
  title: 'Report for HMRC',
  isOfAllRegions: true,
  endpoint: listSellers,
  search: 'Search by name',
  asked: { year: String(reportYear) },
  filters: {
    year: selectFilter('Year', String(reportYear), () => otherYears),
    show: chipsFilter({
      missing: 'Details missing',
      unreported: sellerStates.unreported,
      changed: sellerStates.changed,
    }),
  },
  columns: [
    {
      id: 'name',
      header: 'Treasure',
      isFixed: true,
      cell: ({ name, gaps }) => (
        <>
          <span className="table-line">
            <b>{name}</b>
          </span>
          {gaps.length > 0 && (
            <span className="table-line small muted">
              Missing: {gaps.map((gap) => sellerGapNames[gap]).join(', ')}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'state',
      header: 'Status',
      width: 190,
      cell: ({ state }) => <Tag tone={tones[state]}>{sellerStates[state]}</Tag>,
    },
    ...[0, 1, 2, 3].map(quarter),
    {
      id: 'withheld',
      header: 'CIS',
      isNumber: true,
      width: 104,
      cell: ({ withheld }) => showPounds(withheld),
    },
    {
      id: 'consideration',
      header: 'Year',
      isNumber: true,
      isFixed: true,
      width: 112,
      cell: ({ consideration }) => <b>{showPounds(consideration)}</b>,
    },
  ],
  pathOf: ({ id, gaps }) =>
    `${paths.treasureProfile({ id })}#${gaps.includes('address') ? 'details' : 'seller'}`,
  totals: {
    Q1: ofQuarter(0),
    Q2: ofQuarter(1),
    Q3: ofQuarter(2),
    Q4: ofQuarter(3),
    Year: (page) => sum(page, 'consideration'),
    'CIS deductions': (page) => sum(page, 'withheld'),
  },
  Above: SellersAbove,
  empty: (clear) => (
    <EmptyState title="No sellers" icon={<Landmark aria-hidden="true" />}>
      <p>Everyone who was paid in the year appears here.</p>
      {clear && (
        <Button kind="quiet" onClick={clear}>
          Clear filters
        </Button>
      )}
    </EmptyState>
  ),
}

export default function SellersScreen() {
  return <ListScreen list={sellers} />
}
