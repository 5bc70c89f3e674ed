import {
  listTemplateChanges,
  listTemplates,
  previewTemplate,
  previewWords,
  type TemplateTrial,
} from '@treasures/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { queries } from '#parts/queries.ts'

/** Preview of a template, filled with a chosen job. */
export const previewOf = (id: number, id_job: number | null) =>
  queryOptions({
    queryKey: [previewTemplate.path, id, id_job],
    queryFn: ({ signal }) =>
      api.call(
        previewTemplate,
        { params: { id }, query: id_job === null ? {} : { id_job } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Preview of a draft. The last one stays until the next arrives. */
export const trialOf = (id: number, trial: TemplateTrial) =>
  queryOptions({
    queryKey: [previewWords.path, id, trial],
    queryFn: ({ signal }) => api.call(previewWords, { params: { id }, body: trial }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  })

/** History of a template's words. */
export const changesOf = (id: number) =>
  queryOptions({
    queryKey: [listTemplateChanges.path, id],
    queryFn: async ({ signal }) =>
      (await api.call(listTemplateChanges, { params: { id } }, { signal })).data,
  })

/** Refetches the list, the preview and the history. */
export function wordsChanged(id: number) {
  void queries.invalidateQueries({ queryKey: [listTemplates.path] })
  void queries.invalidateQueries({ queryKey: [previewTemplate.path, id] })
  void queries.invalidateQueries({ queryKey: [listTemplateChanges.path, id] })
}
