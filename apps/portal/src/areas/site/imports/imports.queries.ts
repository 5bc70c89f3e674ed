import { getImport, listImportRows, type Import, type ImportOutcome } from '@treasures/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queries, refreshAll } from '#app/queries.ts'
import { queryOf } from '#app/query.ts'
import { isWorking } from './import-words.ts'

export const rowsPerPage = 25
/** Milliseconds between two polls of an import in progress. */
const lookAgain = 1_000

/** One import, polled while a task works on it. */
export const oneImport = (id: number) =>
  queryOptions({
    ...queryOf(getImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data.state) ? lookAgain : false),
  })

/** Rows of an import. The key includes the state, because the outcomes change with it. */
export function importRows(
  { id, state }: Pick<Import, 'id' | 'state'>,
  outcome: ImportOutcome | undefined,
  page: number,
) {
  const query = { outcome, page, per_page: rowsPerPage }
  const asked = queryOf(listImportRows, { params: { id }, query })
  return queryOptions({
    ...asked,
    queryKey: [...asked.queryKey, state],
    placeholderData: keepPreviousData,
  })
}

/** Stores the import that a call returned. */
export function importChanged(one: Import) {
  queries.setQueryData(oneImport(one.id).queryKey, one)
  void refreshAll()
}
