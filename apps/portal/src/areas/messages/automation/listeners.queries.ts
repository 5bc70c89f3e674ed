import { getListener, listListeners } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/session/api.ts'
import { wholeList } from '../../../parts/list/whole-list.ts'
import { queries } from '../../../parts/queries.ts'

export const oneListener = (id: number) =>
  queryOptions({
    queryKey: [getListener.path, id],
    queryFn: ({ signal }) => api.call(getListener, { params: { id } }, { signal }),
  })

/** After one was changed. */
export const refreshListeners = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: wholeList(listListeners).queryKey }),
    queries.invalidateQueries({ queryKey: [getListener.path] }),
  ])
