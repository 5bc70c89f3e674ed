import type { VirtualItem } from '@tanstack/react-virtual'
import { SelectField } from './SelectField.tsx'
import { Skeleton } from './Skeleton.tsx'
import type { TableColumn, TableSort } from './table.model.ts'
import { pressOnRow, TableOpener, type Opening } from './TableOpener.tsx'

type CardsProps<Row> = Opening<Row> & {
  caption: string
  columns: readonly TableColumn<Row>[]
  count: number
  rowAt: (index: number) => Row | undefined
  items: readonly VirtualItem[]
  /** Height of one card, in px. */
  height: number
  /** Height of all cards, in px. */
  total: number
}

/** Shows the rows of a narrow table as cards, each with its first cell as the heading. */
export function TableCards<Row>(props: CardsProps<Row>) {
  const { caption, columns, count, rowAt, items, height, total, onOpen, hrefOf } = props
  const [first, ...others] = columns
  return (
    <ul className="table-cards" aria-label={caption} style={{ blockSize: `${total}px` }}>
      {items.map(({ index, start }) => {
        const row = rowAt(index)
        const place = {
          'data-index': index,
          'aria-setsize': count,
          'aria-posinset': index + 1,
          style: { insetBlockStart: `${start}px`, blockSize: `${height}px` },
        }
        if (row === undefined)
          return (
            <li key={index} {...place} className="table-card" aria-busy="true">
              <Skeleton width="long" />
              <Skeleton width="short" />
              <span className="unseen">Please wait...</span>
            </li>
          )
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the opener handles the keys
          <li
            key={index}
            {...place}
            className="table-card"
            data-opens={onOpen !== undefined || undefined}
            onClick={(event) => pressOnRow(event, row, { onOpen, hrefOf })}
            onAuxClick={(event) => pressOnRow(event, row, { onOpen, hrefOf })}
          >
            <div className="table-cell">
              <TableOpener row={row} onOpen={onOpen} hrefOf={hrefOf}>
                {first?.cell(row)}
              </TableOpener>
            </div>
            <dl>
              {others.map(({ id, header, cell }) => (
                <div key={id}>
                  <dt>{header}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}

type SortProps<Row> = {
  columns: readonly TableColumn<Row>[]
  sort?: TableSort | undefined
  onSort?: ((sort: TableSort) => void) | undefined
}

/** Offers the choice of order, because cards have no column headers to click. */
export function TableSortField<Row>({ columns, sort, onSort }: SortProps<Row>) {
  const sortable = columns.filter((column) => column.sortable)
  if (!onSort || sortable.length === 0) return null
  const options = sortable.flatMap(({ id, header, isNumber, isDate, ends }) => {
    const [low, high] =
      ends ?? (isNumber ? ['smallest', 'largest'] : isDate ? ['oldest', 'newest'] : ['A', 'Z'])
    const up = { value: `asc ${id}`, label: `${header}: ${low} first` }
    const down = { value: `desc ${id}`, label: `${header}: ${high} first` }
    return isNumber || isDate ? [down, up] : [up, down]
  })
  const none = { value: '', label: 'Default order' }
  const current = sort && sortable.some(({ id }) => id === sort.id) ? sort : undefined
  return (
    <div className="table-sort-field">
      <SelectField
        label="Sort by"
        name="sort"
        isLabelHidden
        value={current ? `${current.dir} ${current.id}` : ''}
        options={current ? options : [none, ...options]}
        onChange={(value) => {
          const [dir, ...id] = value.split(' ')
          if (dir === 'asc' || dir === 'desc') onSort({ id: id.join(' '), dir })
        }}
      />
    </div>
  )
}
