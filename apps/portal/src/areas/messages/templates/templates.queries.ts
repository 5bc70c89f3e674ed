import {
  listTemplateChanges,
  listTemplates,
  previewTemplate,
  previewWords,
  type TemplateTrial,
} from '@treasures/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/session/api.ts'
import { queries } from '../../../parts/queries.ts'

/** As its reader would see it, with a job that was chosen. */
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

/** The same with words that are being typed. What was drawn last stays until the next is there. */
export const trialOf = (id: number, trial: TemplateTrial) =>
  queryOptions({
    queryKey: [previewWords.path, id, trial],
    queryFn: ({ signal }) => api.call(previewWords, { params: { id }, body: trial }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  })

/** What staff changed of its words. */
export const changesOf = (id: number) =>
  queryOptions({
    queryKey: [listTemplateChanges.path, id],
    queryFn: async ({ signal }) =>
      (await api.call(listTemplateChanges, { params: { id } }, { signal })).data,
  })

/** Reads the list, the preview and the history anew. */
export function wordsChanged(id: number) {
  void queries.invalidateQueries({ queryKey: [listTemplates.path] })
  void queries.invalidateQueries({ queryKey: [previewTemplate.path, id] })
  void queries.invalidateQueries({ queryKey: [listTemplateChanges.path, id] })
}
