import type { createTreasure, InputOf } from '@treasures/api-client'
import {
  addressBody,
  addressNames,
  noAddress,
  type AddressValues,
} from '../../../parts/people/address-form.ts'

/** The Add Treasure form as typed. */
export type AddTreasureValues = AddressValues & {
  title: string
  fname: string
  lname: string
  birthdate: string
  email: string
  phone: string
  mphone: string
  wtravel: string
  treasure: boolean
}

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

export const addTreasureNames = addressNames

/** Refusals that are about one field. */
export const addTreasureRefusals = { mobile_taken: 'mphone', city_not_found: 'city' } as const

type Body = InputOf<typeof createTreasure>['body']

export const addTreasureBody = ({ wtravel, treasure, ...values }: AddTreasureValues): Body => ({
  title: values.title,
  fname: values.fname,
  lname: values.lname,
  birthdate: values.birthdate,
  email: values.email,
  phone: values.phone,
  mphone: values.mphone,
  // An empty or odd text is refused by the schema and not taken for a number.
  wtravel: (wtravel.trim() || 'none') as `${number}`,
  treasure,
  ...addressBody(values),
})
