import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { Fragment, memo, type MouseEvent } from 'react'
import { Skeleton } from './Skeleton.tsx'
import {
  headHeight,
  leastWidth,
  nextSort,
  type DrawnRow,
  type TableColumn,
  type TableSort,
} from './table.model.ts'
import { pressOnRow, TableOpener, type Opening } from './TableOpener.tsx'

type GridProps<Row> = Opening<Row> & {
  caption: string
  columns: readonly TableColumn<Row>[]
  count: number
  rowAt: (index: number) => Row | undefined
  rowKey: (row: Row) => string | number
  rowHeight: number
  /** Scale of the text relative to its usual size. */
  scale: number
  sort?: TableSort | undefined
  onSort?: ((sort: TableSort) => void) | undefined
  items: readonly DrawnRow[]
  /** Height of the whole table in px, including its headers. */
  total: number
  /** Width of the scroll area, in px. */
  width: number
}

/**
 * A native table in which only the visible rows exist. Empty rows reserve the space of the rows
 * that are not drawn. `aria-rowcount` and `aria-rowindex` state the position.
 */
export function TableGrid<Row>(props: GridProps<Row>) {
  const { caption, columns, count, rowAt, rowKey, rowHeight, onOpen, hrefOf } = props
  const { items, total, width, scale } = props
  const least = leastWidth(columns) * scale
  const head = headHeight * scale
  const rows = items.map(({ index, start, end }) => ({ index, start, end, row: rowAt(index) }))
  const keys = new Set<string | number>()
  const drawnTo = rows.at(-1)?.end ?? head

  return (
    <table
      className="table"
      style={{ minInlineSize: `${least}px` }}
      data-wide={least > width || undefined}
      aria-rowcount={count + 1}
      aria-busy={rows.some(({ row }) => row === undefined) || undefined}
    >
      <caption className="unseen">{caption}</caption>
      <colgroup>
        {columns.map(({ id, width: px }) => (
          <col key={id} style={px ? { inlineSize: `${px * scale}px` } : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <Head key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ index, start, row }, place) => {
          const gap = start - (rows[place - 1]?.end ?? head)
          // A list that changes while it loads may contain a row twice for a moment.
          const known = row === undefined ? `#${index}` : rowKey(row)
          const key = keys.has(known) ? `#${index}` : known
          keys.add(key)
          return (
            <Fragment key={key}>
              {gap > 0 && <Gap px={gap} columns={columns.length} />}
              <Line
                index={index}
                row={row}
                columns={columns as readonly TableColumn<unknown>[]}
                height={rowHeight * scale}
                onOpen={onOpen as Opening<unknown>['onOpen']}
                hrefOf={hrefOf as Opening<unknown>['hrefOf']}
              />
            </Fragment>
          )
        })}
        {total > drawnTo && <Gap px={total - drawnTo} columns={columns.length} />}
      </tbody>
    </table>
  )
}

const Gap = ({ px, columns }: { px: number; columns: number }) => (
  <tr className="table-gap" aria-hidden="true" style={{ blockSize: `${px}px` }}>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty spacer */}
    <td colSpan={columns} />
  </tr>
)

type HeadProps<Row> = {
  column: TableColumn<Row>
  sort: TableSort | undefined
  onSort: ((sort: TableSort) => void) | undefined
}

const order = { asc: 'ascending', desc: 'descending' } as const
const arrows = { asc: ArrowUp, desc: ArrowDown }

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { header, isNumber, sortable } = column
  const dir = sort?.id === column.id ? sort.dir : undefined
  const Arrow = dir ? arrows[dir] : ArrowUpDown
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      aria-sort={sortable ? (dir ? order[dir] : 'none') : undefined}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className="table-sort"
          data-on={dir !== undefined || undefined}
          onClick={() => onSort(nextSort(column, sort))}
        >
          <span>{header}</span>
          <Arrow aria-hidden="true" />
        </button>
      ) : (
        header
      )}
    </th>
  )
}

type LineProps = Opening<unknown> & {
  index: number
  row: unknown
  columns: readonly TableColumn<unknown>[]
  height: number
}

/** Memoised, so that scrolling renders only rows that become visible. */
const Line = memo(function Line({ index, row, columns, height, onOpen, hrefOf }: LineProps) {
  const isHere = row !== undefined
  const press = (event: MouseEvent<HTMLElement>) => {
    if (isHere) pressOnRow(event, row, { onOpen, hrefOf })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the opener handles the keys
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      data-opens={(isHere && onOpen !== undefined) || undefined}
      style={{ blockSize: `${height}px` }}
      onClick={press}
      onAuxClick={press}
    >
      {columns.map((column, place) => (
        <td key={column.id} data-number={column.isNumber || undefined}>
          <div className="table-cell">
            {!isHere && <Waiting isFirst={place === 0} />}
            {isHere && place > 0 && column.cell(row)}
            {isHere && place === 0 && (
              <TableOpener row={row} onOpen={onOpen} hrefOf={hrefOf}>
                {column.cell(row)}
              </TableOpener>
            )}
          </div>
        </td>
      ))}
    </tr>
  )
})

const Waiting = ({ isFirst }: { isFirst: boolean }) => (
  <>
    <Skeleton width={isFirst ? 'long' : 'short'} />
    {isFirst && <span className="unseen">Please wait...</span>}
  </>
)
