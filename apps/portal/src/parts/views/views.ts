import { countViews, listViews, type View } from '@treasures/api-client'
import { paths } from '#app/paths.ts'
import { rowsOf } from '#app/query.ts'

/** Milliseconds. Every write in this tab refreshes views and counts. */
const fresh = 5 * 60_000

export const viewsQuery = { ...rowsOf(listViews), staleTime: fresh }
/** Moving between screens counts again once a minute at most. */
export const viewCounts = { ...rowsOf(countViews), staleTime: 60_000 }

/** Parameter of the address that names the open view. */
export const viewParam = 'view'

/** Address of a view: the list with the saved filters. */
export const viewPath = ({ id, list, query }: Pick<View, 'id' | 'list' | 'query'>) =>
  `${paths[list]()}?${new URLSearchParams({ ...query, [viewParam]: String(id) })}`

/** True if both have the same filters and order. */
export const isSameView = (
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
) => Object.keys({ ...a, ...b }).every((name) => a[name] === b[name])
