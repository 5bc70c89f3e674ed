import { dialled, type TreasureRow } from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import type { ListColumn } from '#parts/list/list-of.ts'
import { regionColumn, sinceColumn, tagsColumn } from '#parts/list/record-columns.tsx'
import { count } from '#parts/words.ts'
import { ratingWords } from './treasure-words.ts'

/** Number of names that fit into a row. The others are only counted. */
const namedAtMost = 2

export const treasureColumns: readonly ListColumn<TreasureRow>[] = [
  {
    id: 'name',
    header: 'Treasure',
    isFixed: true,
    sortable: true,
    cell: (row) => (
      <>
        <span className="table-line">
          <b>{row.name}</b>
        </span>
        <span className="table-line small muted">{dialled(row.mphone)}</span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    width: 150,
    cell: (row) => (
      <span className="tags">
        <Tag tone={row.treasure ? 'ok' : 'neutral'}>{row.treasure ? 'Active' : 'Inactive'}</Tag>
        {!row.complete && <Tag tone="warn">Incomplete</Tag>}
      </span>
    ),
  },
  {
    id: 'postcode',
    header: 'Where',
    sortable: true,
    width: 120,
    cell: (row) => (
      <>
        <span className="table-line">{row.postcode}</span>
        <span className="table-line small muted">{count(row.wtravel)} miles</span>
      </>
    ),
  },
  {
    id: 'skills',
    header: 'Skills',
    cell: ({ skills }) => (
      <span title={skills.join(', ')}>
        {skills.slice(0, namedAtMost).join(', ') || <span className="muted">None yet</span>}
        {skills.length > namedAtMost && ` + ${skills.length - namedAtMost}`}
      </span>
    ),
  },
  { ...tagsColumn, isExtra: true },
  {
    id: 'rating',
    header: 'Rating',
    sortable: true,
    width: 120,
    cell: ({ rating, ratings }) => ratingWords(rating, ratings),
  },
  {
    id: 'current_jobs',
    header: 'In progress',
    isNumber: true,
    width: 110,
    cell: (row) => count(row.current_jobs),
  },
  {
    id: 'month_jobs',
    header: 'This month',
    isNumber: true,
    isExtra: true,
    width: 118,
    cell: (row) => count(row.month_jobs),
  },
  { id: 'email', header: 'E-mail', isExtra: true, cell: (row) => row.email },
  regionColumn,
  sinceColumn,
]
