import { previewTemplate, previewWords, type TemplateTrial } from '@treasures/api-client'
import { keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '#app/query.ts'

/** Preview of a template, filled with a chosen job. */
export const previewOf = (id: number, id_job: number | null) => ({
  ...queryOf(previewTemplate, { params: { id }, query: id_job === null ? {} : { id_job } }),
  placeholderData: keepPreviousData,
})

/** Preview of a draft. The previous preview stays until the next one arrives. */
export const trialOf = (id: number, trial: TemplateTrial) => ({
  ...queryOf(previewWords, { params: { id }, body: trial }),
  placeholderData: keepPreviousData,
  gcTime: 60_000,
})
