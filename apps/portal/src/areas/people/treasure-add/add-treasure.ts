import type { createTreasure, InputOf } from '@treasures/api-client'
import { addressBody, noAddress, type AddressValues } from '#parts/people/address-form.ts'
import { typedSkills } from '#parts/people/typed-skills.ts'
import { milesOf, type TreasureValues } from './TreasureFields.tsx'

/** The add form as typed. */
export type AddTreasureValues = AddressValues &
  TreasureValues & {
    /** Ids of skills, separated by spaces. */
    skills: string
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
  treasure: true,
  skills: '',
  ...noAddress,
}

/** Refusals that concern one field. */
export const addTreasureRefusals = { mobile_taken: 'mphone', city_not_found: 'city' } as const

type Body = InputOf<typeof createTreasure>['body']

export type AddTreasureBody = Body & { skills: number[] }

/** Marks an active treasure's profile as complete, which saves a second press. */
export const addTreasureBody = (values: AddTreasureValues): AddTreasureBody => {
  const { country, postcode, city, address, detail, skills, ...person } = values
  return {
    ...person,
    wtravel: milesOf(person.wtravel),
    complete: person.treasure,
    skills: typedSkills({ skills }),
    ...addressBody({ country, postcode, city, address, detail }),
  }
}
