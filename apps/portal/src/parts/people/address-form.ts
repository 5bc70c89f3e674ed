import { countries, type Address, type City, type Place } from '@treasures/api-client'
import { noChoice, type Choice } from '../form/choices.ts'

/** An address as typed, in both the add and the edit form. */
export type AddressValues = {
  country: string
  postcode: string
  city: Choice
  address: string
  detail: string
}

export const noAddress: AddressValues = {
  country: '1',
  postcode: '',
  city: noChoice,
  address: '',
  detail: '',
}

/** Form fields whose names differ from the body's. */
export const addressNames = { id_city: 'city', id_country: 'country' } as const

export const addressBody = ({ country, postcode, city, address, detail }: AddressValues) => ({
  address,
  detail,
  postcode,
  id_city: city.id,
  id_country: Number(country),
})

export const addressValues = ({ id_country, postcode, city, address, detail }: Address) => ({
  country: String(id_country),
  postcode: postcode ?? '',
  city: city ? pickCity(city) : noChoice,
  address,
  detail,
})

/** Clears town and postcode, which belong to the old country. */
export const changeCountry = (country: string): Partial<AddressValues> => ({
  country,
  postcode: '',
  city: noChoice,
})

/** Fills in the town of a known postcode. If its town is unknown, the chosen town stays. */
export const pickPlace = ({ postcode, city }: Place): Partial<AddressValues> => ({
  postcode,
  ...(city && { city: pickCity(city) }),
})

export const pickCity = ({ id, name }: Pick<City, 'id' | 'name'>): Choice => ({ id, label: name })

/** An address as a list of facts. */
export const addressFacts = ({ address, detail, city, postcode, id_country }: Address) => [
  { term: 'Address', detail: address },
  { term: 'Detail', detail },
  { term: 'City', detail: city?.name },
  { term: 'County', detail: city?.county?.name },
  { term: 'Postcode', detail: postcode },
  { term: 'Country', detail: countries.find(({ id }) => id === id_country)?.name },
]
