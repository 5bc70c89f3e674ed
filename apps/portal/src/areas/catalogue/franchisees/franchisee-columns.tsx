import type { FranchiseeRow } from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import type { ListColumn } from '#parts/list/list-of.ts'
import { count } from '#parts/words.ts'

/** Sortable columns use the ids that the server sorts by. */
export const franchiseeColumns: readonly ListColumn<FranchiseeRow>[] = [
  {
    id: 'region_name',
    header: 'Region',
    isFixed: true,
    sortable: true,
    cell: ({ region_name, mnemonic, description }) => (
      <>
        <span className="table-line">
          <b>{region_name}</b>
        </span>
        <span className="table-line small muted">
          {[mnemonic, description].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  {
    id: 'active',
    header: 'Status',
    width: 108,
    cell: ({ active, closed_on }) =>
      closed_on ? <Tag>Closed</Tag> : active ? <Tag tone="ok">Active</Tag> : <Tag>Inactive</Tag>,
  },
  {
    id: 'boost',
    header: 'Price boost',
    width: 120,
    cell: (row) => (row.automatically_price_boost ? <Tag tone="ok">Automatic</Tag> : 'Manual'),
  },
  number('customers', 'Customers'),
  number('treasures', 'Treasures'),
  number('open_jobs', 'Unclaimed'),
]

function number(id: 'customers' | 'treasures' | 'open_jobs', header: string) {
  return {
    id,
    header,
    isNumber: true,
    sortable: true,
    width: 128,
    cell: (row: FranchiseeRow) => count(row[id]),
  }
}
