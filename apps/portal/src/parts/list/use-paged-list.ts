import { hashKey, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { QueryOf } from '#app/query.ts'
import { isNextTo, pageOf as pageAt, pagesFor, rowsPerPage, type RowRange } from './page-range.ts'

export type ListPage<Row> = {
  data: readonly Row[]
  meta: { total: number; total_capped?: boolean }
}

export type PagedListOptions<Row> = {
  /** Asks for a page of the list with its filters and order. A new key means another list. */
  pageOf: (page: number) => QueryOf<ListPage<Row>>
  /** The row at the top when the user left the list. */
  initialRow?: number
}

export type PagedList<Row> = {
  /** Undefined until the first page has arrived. */
  total: number | undefined
  /** The newest page, for values that a call returns about all rows. */
  newest: ListPage<Row> | undefined
  /** Returns the row, or undefined while it loads. */
  rowAt: (index: number) => Row | undefined
  /** Call it with the rows in view. Fetches their pages. */
  show: (from: number, to: number) => void
  /** True while the rows still belong to the previous filters. */
  isStale: boolean
  /** Why a page in view is missing. */
  error: Error | null
  retry: () => void
}

/**
 * Milliseconds without scrolling before a distant page is fetched. Dragging a scrollbar passes a
 * thousand pages.
 */
const restMs = 120

/**
 * A list of any length that fetches only the pages in view. Pages stay in the query cache, so that
 * scrolling back is instant. Requests for pages that have scrolled out of view are cancelled.
 */
export function usePagedList<Row>({
  pageOf,
  initialRow = 0,
}: PagedListOptions<Row>): PagedList<Row> {
  const cache = useQueryClient()
  const hash = hashKey(pageOf(1).queryKey)
  const [shown, setShown] = useState<Shown<Row>>({ pageOf, hash, total: undefined })
  const [view, setView] = useState({ hash, range: { from: initialRow, to: initialRow } })
  const range = view.hash === hash ? view.range : top

  const pages = pagesFor(range, shown.hash === hash ? shown.total : undefined)
  const results = useQueries({
    queries: pages.map(pageOf),
  })
  const newest = results
    .filter((result) => result.data)
    .toSorted((one, two) => two.dataUpdatedAt - one.dataUpdatedAt)[0]
  const total = newest?.data?.meta.total
  if (total !== undefined && (shown.hash !== hash || shown.total !== total))
    setShown({ pageOf, hash, total })
  const error = results.find((result) => result.error && !result.data)?.error ?? null
  const isStale = shown.hash !== hash && !error

  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [hash])
  const show = (from: number, to: number) => {
    if (isStale) return
    clearTimeout(rest.current)
    const wanted = pagesFor({ from, to }, shown.total)
    if (wanted.join() === pages.join()) return
    const fetchThem = () => setView({ hash, range: { from, to } })
    if (isNextTo(pages, wanted)) fetchThem()
    else rest.current = setTimeout(fetchThem, restMs)
  }

  return {
    total: shown.hash === hash || isStale ? shown.total : undefined,
    newest: newest?.data,
    rowAt: (index) =>
      cache.getQueryData(shown.pageOf(pageAt(index)).queryKey)?.data[index % rowsPerPage],
    show,
    isStale,
    error,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch()
    },
  }
}

type Shown<Row> = Pick<PagedListOptions<Row>, 'pageOf'> & {
  hash: string
  total: number | undefined
}

const top: RowRange = { from: 0, to: 0 }
