import { getTreasureTax, type TreasureTax } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/session/api.ts'
import { queries } from '../queries.ts'

export const taxOf = (id: number) =>
  queryOptions({
    queryKey: ['treasure', id, 'tax'],
    queryFn: ({ signal }) => api.call(getTreasureTax, { params: { id } }, { signal }),
  })

export const keepTax = (id: number, tax: TreasureTax) => {
  queries.setQueryData(taxOf(id).queryKey, tax)
  // Draft bills depend on it.
  void queries.invalidateQueries({ queryKey: ['bills'] })
}
