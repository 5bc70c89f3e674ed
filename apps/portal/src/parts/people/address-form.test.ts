import { NewCustomer, type Place } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { addressBody, changeCountry, noAddress, pickPlace } from './address-form.ts'

const deal = { id: 9, label: 'Deal' }
const place: Place = {
  postcode: 'SE13 5AB',
  lat: 51.4,
  lon: 0,
  coords: [0, 51.4],
  id_city: 4,
  city: { id: 4, name: 'London', county: null },
}

test('changing the country clears postcode and city', () => {
  const typed = { ...noAddress, postcode: 'CT14 6AA', city: deal, address: '1 Beach St' }
  expect({ ...typed, ...changeCountry('8') }).toEqual({
    ...typed,
    country: '8',
    postcode: '',
    city: { id: null, label: '' },
  })
})

test('choosing a known postcode fills in its town', () => {
  expect({ ...noAddress, city: deal, ...pickPlace(place) }).toMatchObject({
    postcode: 'SE13 5AB',
    city: { id: 4, label: 'London' },
  })
})

test.each([null, undefined])('a postcode whose town is %s keeps the chosen town', (city) => {
  const picked = pickPlace({ ...place, city })
  expect({ ...noAddress, city: deal, ...picked }.city).toEqual(deal)
})

test('the contract accepts an empty address', () => {
  const person = { fname: 'Anna', lname: 'Hamilton' }
  expect(NewCustomer.parse({ ...person, ...addressBody(noAddress) })).toMatchObject({
    address: null,
    postcode: null,
    id_city: null,
    id_country: 1,
  })
})
