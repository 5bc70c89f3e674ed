import { listTemplates, previewTemplate } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/session/api.ts'
import { queries } from '../../../parts/queries.ts'

/** As its reader would see it. */
export const previewOf = (id: number) =>
  queryOptions({
    queryKey: ['template-preview', id],
    queryFn: ({ signal }) => api.call(previewTemplate, { params: { id } }, { signal }),
  })

/** Reads the list and the preview anew. */
export function wordsChanged(id: number) {
  void queries.invalidateQueries({ queryKey: [listTemplates.path] })
  void queries.invalidateQueries({ queryKey: previewOf(id).queryKey })
}
