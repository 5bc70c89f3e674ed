import type { ReactNode } from 'react'

export type TableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned figures of equal width, sorted from the largest first. */
  isNumber?: boolean
  /** Sorted by time, from the newest first. */
  isDate?: boolean
  sortable?: boolean
  /** Names of the lowest and the highest value, for a column that is not sorted alphabetically. */
  ends?: readonly [low: string, high: string]
  /** The column has only buttons or checkboxes, and is not printed. */
  isControl?: boolean
  /** Width in px. Columns without a width share the remaining width. */
  width?: number
}

export type TableSort = { id: string; dir: 'asc' | 'desc' }

/** Height of the header row in px. */
export const headHeight = 44

/** Width in px below which a table is drawn as cards, measured at its own container. */
export const narrowest = 640

/** Number of rows that fit in a maximum height of `tallest` px. */
export const reachable = (count: number, rowHeight: number, tallest: number) =>
  Math.min(count, Math.floor(tallest / rowHeight))

/**
 * Minimum width in px of a column without a width. The first column names the row and needs more.
 */
const shareOf = (index: number) => (index === 0 ? 220 : 130)

/** Width in px below which the table scrolls sideways. */
export const leastWidth = (columns: readonly { width?: number }[]) =>
  columns.reduce((sum, { width }, index) => sum + (width ?? shareOf(index)), 0)

/** Lines of text that fit in a row, with 3 px above and below. */
export const linesOf = (rowHeight: number) => Math.max(1, Math.floor((rowHeight - 6) / 23))

/**
 * Height of a card in px: the lines of its name, one line for each other column, and the space
 * around them.
 */
export const cardHeight = (columns: number, rowHeight: number) =>
  linesOf(rowHeight) * 23 + (columns - 1) * 28 + 27

/** Returns the order after a press on a column's header. */
export function nextSort(
  column: { id: string; isNumber?: boolean; isDate?: boolean },
  sort: TableSort | undefined,
): TableSort {
  const isFromTop = column.isNumber || column.isDate
  const [first, other] = isFromTop ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const)
  const isFirst = sort?.id === column.id && sort.dir === first
  return { id: column.id, dir: isFirst ? other : first }
}

/** A row that is drawn, from `start` to `end` in px. */
export type DrawnRow = { index: number; start: number; end: number }

/**
 * Returns the loaded rows for print, one below the other. Rows that are not loaded leave no gap.
 */
export function rowsForPrint(
  count: number,
  { height, margin }: { height: number; margin: number },
  isHere: (index: number) => boolean,
): DrawnRow[] {
  const here = Array.from({ length: count }, (_, index) => index).filter(isHere)
  return here.map((index, place) => {
    const start = margin + place * height
    return { index, start, end: start + height }
  })
}

/** Returns the visible rows, counted from 1, between the headers and the lower edge. */
export function rowsInSight(
  { offset, height }: { offset: number; height: number },
  rowHeight: number,
  count: number,
): { from: number; to: number } {
  const from = Math.min(count, Math.floor(offset / rowHeight) + 1)
  const to = Math.min(count, Math.max(from, Math.round((offset + height) / rowHeight)))
  return { from, to }
}
