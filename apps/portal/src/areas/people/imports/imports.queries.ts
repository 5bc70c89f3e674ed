import { getImport, listImportRows, type Import, type ImportOutcome } from '@treasures/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { queries } from '#parts/queries.ts'
import { isWorking } from './import-words.ts'

const importKey = (id: number) => ['import', id] as const
export const rowsPerPage = 25
/** Milliseconds between two polls of an import in progress. */
const lookAgain = 1_000

/** One import, polled while a task works on it. */
export const oneImport = (id: number) =>
  queryOptions({
    queryKey: importKey(id),
    queryFn: ({ signal }) => api.call(getImport, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data.state) ? lookAgain : false),
  })

/** Rows of an import. The key includes the state, because the outcomes change with it. */
export const importRows = (
  { id, state }: Pick<Import, 'id' | 'state'>,
  outcome: ImportOutcome | undefined,
  page: number,
) =>
  queryOptions({
    queryKey: [...importKey(id), 'rows', state, outcome, page],
    queryFn: ({ signal }) =>
      api.call(
        listImportRows,
        { params: { id }, query: { outcome, page, per_page: rowsPerPage } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/**
 * Stores the import that a call returned, and refetches the lists of imports, customers and
 * treasures.
 */
export function importChanged(one: Import) {
  queries.setQueryData(importKey(one.id), one)
  for (const queryKey of [['/imports'], ['customers'], ['treasures']])
    void queries.invalidateQueries({ queryKey })
}
