import {
  getServiceOption,
  listJobTypes,
  listMyServiceOptions,
  listPriceUnits,
  listServiceOptionServices,
  previewPostcodeRegex,
  type ServiceOption,
} from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { wholeList } from '../list/whole-list.ts'
import { queries } from '../queries.ts'
import { api } from '../../app/session/api.ts'

const many = ['service-options'] as const
const one = (id: number) => ['service-option', id] as const

export const optionsOf = (id_ambassador: number) =>
  queryOptions({
    queryKey: [...many, id_ambassador],
    queryFn: ({ signal }) =>
      api.call(listMyServiceOptions, { query: { id_ambassador } }, { signal }),
    select: ({ data }) => data,
  })

export const oneOption = (id: number) =>
  queryOptions({
    queryKey: one(id),
    queryFn: ({ signal }) => api.call(getServiceOption, { params: { id } }, { signal }),
  })

/** Matches of a regex. Requested once, because they change only with the list of places. */
export const regexPreview = (postcode_regex: string) =>
  queryOptions({
    queryKey: ['postcode-regex', postcode_regex],
    queryFn: ({ signal }) =>
      api.call(previewPostcodeRegex, { query: { postcode_regex } }, { signal }),
    staleTime: Infinity,
  })

/** Choices change a few times a year. */
const rarely = { staleTime: 600_000 }
export const optionServices = { ...wholeList(listServiceOptionServices), ...rarely }
export const priceUnits = { ...wholeList(listPriceUnits), ...rarely }
export const jobTypes = { ...wholeList(listJobTypes), ...rarely }

/**
 * Refetches options and the prices at places, after an option is added or deleted or the default
 * changes.
 */
export function refreshOptions() {
  void queries.invalidateQueries({ queryKey: many })
  void queries.invalidateQueries({ queryKey: ['price-engine'] })
}

/** Shows an updated option at once, in every query that contains it. */
export function keepOption(option: ServiceOption) {
  queries.setQueryData(oneOption(option.id).queryKey, option)
  queries.setQueryData(
    optionsOf(option.id_ambassador).queryKey,
    (answer) =>
      answer && {
        ...answer,
        data: answer.data.map((known) => (known.id === option.id ? option : known)),
      },
  )
}

export function forgetOption({ id, id_ambassador }: ServiceOption) {
  queries.removeQueries({ queryKey: one(id) })
  queries.setQueryData(
    optionsOf(id_ambassador).queryKey,
    (answer) => answer && { ...answer, data: answer.data.filter((known) => known.id !== id) },
  )
}
