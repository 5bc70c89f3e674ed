import { TreasureForm, TreasureFormDraft } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { draftBody, sendBody, valuesOf } from './treasure-form.ts'

const empty = valuesOf({ draft: TreasureFormDraft.parse({}) })
const typed = {
  ...empty,
  fname: 'Asa',
  city: { id: 7, label: 'Lewisham' },
  skills: '3 12',
  sort_code: '08-99-99',
  account_number: '66374958',
  password: 'a long password',
}

test('a saved draft restores the form, without bank details and password', () => {
  const draft = draftBody(typed)
  expect(JSON.stringify(draft)).not.toMatch(/66374958|08-99-99|a long password/)
  expect(valuesOf({ draft: TreasureFormDraft.parse(draft) })).toEqual({
    ...typed,
    sort_code: '',
    account_number: '',
    password: '',
  })
})

test('a person with a sign-in sends no password', () => {
  expect(sendBody(typed, true)).toMatchObject({ password: 'a long password', skills: [3, 12] })
  expect(sendBody(typed, false)).not.toHaveProperty('password')
})

test('an empty form reports every missing field', () => {
  const fields = TreasureForm.safeParse(sendBody(empty, true)).error?.issues.map(
    ({ path }) => path[0],
  )
  expect(new Set(fields)).toEqual(
    new Set([
      'fname',
      'lname',
      'mphone',
      'address',
      'postcode',
      'holder',
      'sort_code',
      'account_number',
      'agrees',
      'password',
    ]),
  )
})
