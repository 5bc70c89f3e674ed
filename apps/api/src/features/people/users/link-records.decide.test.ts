import { expect, test } from 'vitest'
import { decideOffer, decideTies, type Holder } from './link-records.decide.ts'

const newcomer: Holder = {
  is_admin: false,
  super: false,
  id_ambassador: null,
  id_customer: 10,
  id_treasure: null,
}
const known = { id_customer: 4, id_treasure: 5 }

test('a new user is offered both records, which replace the empty one from the sign-up', () => {
  expect(decideOffer(newcomer, known, false)).toEqual(known)
  expect(decideTies(newcomer, known, false)).toEqual({ ...known, replaced: 10 })
})

test('a record of their own that is in use stays, and so does a treasure', () => {
  const treasure = { ...newcomer, id_treasure: 6 }
  expect(decideOffer(treasure, known, true)).toEqual({ id_customer: null, id_treasure: null })
  expect(decideTies(treasure, known, true)).toEqual({
    id_customer: 10,
    id_treasure: 6,
    replaced: null,
  })
})

test('a record that another user has is not tied', () => {
  expect(decideTies(newcomer, { id_customer: null, id_treasure: 5 }, false)).toEqual({
    id_customer: 10,
    id_treasure: 5,
    replaced: null,
  })
})

test.each([{ is_admin: true }, { super: true }, { id_ambassador: 1 }])(
  'staff (%j) get no other role by an e-mail',
  (role) => {
    expect(decideOffer({ ...newcomer, ...role }, known, false)).toEqual({
      id_customer: null,
      id_treasure: null,
    })
  },
)
