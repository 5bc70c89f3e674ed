import { searchCities } from '@treasures/api-client'
import { api } from '../../app/session/api.ts'

/** Search function of a field for towns in a country. */
export const findTowns = (id_country: number) => async (cityterm: string, signal: AbortSignal) => {
  const { data } = await api.call(
    searchCities,
    { params: { id: id_country }, query: { cityterm } },
    { signal },
  )
  return data.map((city) => ({
    id: city.id,
    label: city.name,
    ...(city.county && { detail: city.county.name }),
  }))
}
