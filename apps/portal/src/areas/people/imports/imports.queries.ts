import { getImport, listImportRows, type Import, type ImportOutcome } from '@treasures/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/session/api.ts'
import { queries } from '../../../parts/queries.ts'
import { isWorking } from './import-words.ts'

const importKey = (id: number) => ['import', id] as const
export const rowsPerPage = 25
/** Milliseconds between two looks at an import in progress. */
const lookAgain = 1_000

/** One import; while a task works on it, it is asked for again. */
export const oneImport = (id: number) =>
  queryOptions({
    queryKey: importKey(id),
    queryFn: ({ signal }) => api.call(getImport, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data.state) ? lookAgain : false),
  })

/** Rows of an import; another state of it is another list. */
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

/** Shows what a call has answered, and asks again for the lists that people are on. */
export function importChanged(one: Import) {
  queries.setQueryData(importKey(one.id), one)
  for (const queryKey of [['/imports'], ['customers'], ['treasures']])
    void queries.invalidateQueries({ queryKey })
}
