/** First and last row in view, counted from 0. */
export type RowRange = { from: number; to: number }

/** Rows in one call. The server returns at most 250; 100 load quickly. */
export const rowsPerPage = 100

/** Rows before the edge of the view at which the next page is fetched. */
const ahead = 25

export const pageOf = (index: number): number => Math.floor(index / rowsPerPage) + 1

/**
 * Returns the pages, counted from 1, that contain the rows in view. Returns at least one page, even
 * if there are no rows.
 */
export function pagesFor({ from, to }: RowRange, total: number | undefined): number[] {
  const last = Math.max(0, (total ?? Infinity) - 1)
  const first = pageOf(clamp(from - ahead, 0, last))
  const end = pageOf(clamp(to + ahead, 0, last))
  return Array.from({ length: end - first + 1 }, (_, step) => first + step)
}

/**
 * True if ordinary scrolling, rather than a jump, may have led from the first set of pages to the
 * second.
 */
export const isNextTo = (before: readonly number[], now: readonly number[]): boolean =>
  (now[0] ?? 0) <= (before.at(-1) ?? 0) + 1 && (now.at(-1) ?? 0) >= (before[0] ?? 0) - 1

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
