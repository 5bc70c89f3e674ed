import { ApiError, NewCustomer } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { checkBody, checkChoices, isSame, refusedFields } from './form.model.ts'

const renamed = { id_city: 'city', id_country: 'country' } as const

test('each field gets its first complaint, in the words of the contract', () => {
  const body = { fname: 'Ann', lname: '', email: 'ann@', mphone: '', id_city: 'x', id_country: 2 }
  expect(checkBody(NewCustomer, body, renamed)).toMatchObject({
    fname: 'First name needs at least 4 characters',
    lname: 'Surname is required',
    email: 'Must be a valid email',
    city: expect.any(String),
    country: 'is not a country that we know',
  })
})

test('what the contract accepts has no complaint', () => {
  expect(checkBody(NewCustomer, { fname: 'Anna', lname: 'Hamilton' }, renamed)).toEqual({})
})

const names = ['email', 'company', 'city'] as const
const refused = (error: unknown) =>
  refusedFields(error, names, { company_not_found: 'company' }, renamed)

test('a refusal lands on the fields that it is about', () => {
  expect(
    refused(
      new ApiError(422, {
        code: 'invalid_fields',
        message: 'Some fields are invalid.',
        errors: { email: ['Must be a valid email', 'more'], id_city: ['is gone'], other: ['?'] },
      }),
    ),
  ).toEqual({ email: 'Must be a valid email', city: 'is gone' })
  expect(
    refused(new ApiError(422, { code: 'company_not_found', message: 'This company is gone.' })),
  ).toEqual({ company: 'This company is gone.' })
})

test.each([
  ['a lost connection', new TypeError('Failed to fetch')],
  ['a fault of the server', new ApiError(500, { code: 'company_not_found', message: 'x' })],
  ['a refusal of another kind', new ApiError(409, { code: 'taken', message: 'Taken.' })],
])('%s is about no field', (_, error) => {
  expect(refused(error)).toEqual({})
})

test('what was typed and taken back is no change', () => {
  expect(isSame({ city: { id: 1, label: 'Deal' } }, { city: { id: 1, label: 'Deal' } })).toBe(true)
  expect(isSame({ city: null }, { city: { id: 1, label: 'Deal' } })).toBe(false)
})

test('a text that was typed and not chosen wants correcting', () => {
  const values = {
    company: { id: null, label: 'Chamb' },
    city: { id: 4, label: 'London' },
    other: { id: null, label: ' ' },
    fname: 'Anna',
  }
  expect(checkChoices(values)).toEqual({ company: 'Choose one of the suggestions.' })
})
