import type { createTreasure, InputOf } from '@treasures/api-client'
import { addressBody, noAddress, type AddressValues } from '../../../parts/people/address-form.ts'
import { milesOf, type TreasureValues } from './TreasureFields.tsx'

/** The Add Treasure form as typed. */
export type AddTreasureValues = AddressValues & TreasureValues

export const noTreasure: AddTreasureValues = {
  title: '',
  fname: '',
  lname: '',
  birthdate: '',
  email: '',
  phone: '',
  mphone: '',
  wtravel: '10',
  treasure: false,
  ...noAddress,
}

/** Refusals that are about one field. */
export const addTreasureRefusals = { mobile_taken: 'mphone', city_not_found: 'city' } as const

type Body = InputOf<typeof createTreasure>['body']

export const addTreasureBody = (values: AddTreasureValues): Body => {
  const { country, postcode, city, address, detail, ...person } = values
  return {
    ...person,
    wtravel: milesOf(person.wtravel),
    ...addressBody({ country, postcode, city, address, detail }),
  }
}
