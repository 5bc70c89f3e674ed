import { countries, type Address, type City, type Place } from '@treasures/api-client'
import { noChoice, type Choice } from '../form/choices.ts'

/** An address as typed; in the add and in the edit form alike. */
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

/** The body's names where the form's are other. */
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

/** A town and a postcode of one country are nothing in another. */
export const changeCountry = (country: string): Partial<AddressValues> => ({
  country,
  postcode: '',
  city: noChoice,
})

/** A known postcode brings its town; of another it says nothing, and the town stays. */
export const pickPlace = ({ postcode, city }: Place): Partial<AddressValues> => ({
  postcode,
  ...(city && { city: pickCity(city) }),
})

export const pickCity = ({ id, name }: Pick<City, 'id' | 'name'>): Choice => ({ id, label: name })

/** An address to read, for a list of facts. */
export const addressFacts = ({ address, detail, city, postcode, id_country }: Address) => [
  { term: 'Address', detail: address },
  { term: 'Detail', detail },
  { term: 'City', detail: city?.name },
  { term: 'County', detail: city?.county?.name },
  { term: 'Postcode', detail: postcode },
  { term: 'Country', detail: countries.find(({ id }) => id === id_country)?.name },
]
