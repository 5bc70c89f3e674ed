import type { ReactNode } from 'react'

export type TableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Set at the end, in figures of one width; sorted from the largest at first. */
  isNumber?: boolean
  /** Sorted by time, from the newest at first. */
  isDate?: boolean
  sortable?: boolean
  /** Holds buttons or ticks alone: it is left out of print. */
  isControl?: boolean
  /** In px. Columns without one share what is left. */
  width?: number
}

export type TableSort = { id: string; dir: 'asc' | 'desc' }

/** The height of the row of headers, in px. */
export const headHeight = 44

/** Below this width of its own place, in px, a table is drawn as cards. */
export const narrowest = 640

/** How many rows can be scrolled to where nothing may be taller than so many px. */
export const reachable = (count: number, rowHeight: number, tallest: number) =>
  Math.min(count, Math.floor(tallest / rowHeight))

/** A column without a width needs this, the first, which names the row, a little more. */
const shareOf = (index: number) => (index === 0 ? 220 : 130)

/** Below this width, in px, the table scrolls sideways. */
export const leastWidth = (columns: readonly { width?: number }[]) =>
  columns.reduce((sum, { width }, index) => sum + (width ?? shareOf(index)), 0)

/** A card: the name as high as a row, and a line for each other column. */
export const cardHeight = (columns: number, rowHeight: number) => rowHeight + (columns - 1) * 28 + 4

/** What pressing a header asks for. */
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

/** All rows that are here, one below the other, for paper: what is still to be fetched leaves no gap. */
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

/** The rows in sight, counted from 1, between the headers and the lower edge. */
export function rowsInSight(
  { offset, height }: { offset: number; height: number },
  rowHeight: number,
  count: number,
): { from: number; to: number } {
  const from = Math.min(count, Math.floor(offset / rowHeight) + 1)
  const to = Math.min(count, Math.max(from, Math.round((offset + height) / rowHeight)))
  return { from, to }
}
