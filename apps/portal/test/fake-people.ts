/** Kept apart from the stand-in server, as the tests in the browser name these people, too. */
const nobody = {
  super: 0,
  is_admin: 0,
  id_ambassador: null,
  id_customer: null,
  id_treasure: null,
  ambassador: null,
}
const lewisham = { id: 2, mnemonic: 'LEW', region_name: 'Lewisham' }
const actsForLewisham = { id_ambassador: 2, ambassador: lewisham }

/** One for each kind of person, by the name in their token and e-mail. */
export const fakePeople = {
  super: { ...nobody, super: 1 },
  admin: { ...nobody, is_admin: 1 },
  acting: { ...nobody, is_admin: 1, ...actsForLewisham },
  ambassador: { ...nobody, ...actsForLewisham },
  treasure: { ...nobody, id_treasure: 5 },
  customer: { ...nobody, id_customer: 4 },
  both: { ...nobody, id_customer: 4, id_treasure: 5 },
  nobody,
} as const

export type FakePerson = keyof typeof fakePeople
