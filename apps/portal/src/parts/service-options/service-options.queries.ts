import {
  getServiceOption,
  listJobTypes,
  listMyServiceOptions,
  listPriceUnits,
  listServiceOptionServices,
  previewPostcodeRegex,
  type ServiceOption,
} from '@treasures/api-client'
import { forgetRecord, queries } from '#app/queries.ts'
import { queryOf, rowsOf } from '#app/query.ts'

export const optionsOf = (id_ambassador: number) =>
  rowsOf(listMyServiceOptions, { query: { id_ambassador } })

export const oneOption = (id: number) => queryOf(getServiceOption, { params: { id } })

/** Matches of a regex. Requested once, because they change only if the list of places changes. */
export const regexPreview = (postcode_regex: string) =>
  ({
    ...queryOf(previewPostcodeRegex, { query: { postcode_regex } }),
    staleTime: 'static',
  }) as const

/** Choices change a few times a year. */
const rarely = { staleTime: 600_000 }
export const optionServices = { ...rowsOf(listServiceOptionServices), ...rarely }
export const priceUnits = { ...rowsOf(listPriceUnits), ...rarely }
export const jobTypes = { ...rowsOf(listJobTypes), ...rarely }

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
  forgetRecord(getServiceOption, id)
  queries.setQueryData(
    optionsOf(id_ambassador).queryKey,
    (answer) => answer && { ...answer, data: answer.data.filter((known) => known.id !== id) },
  )
}
