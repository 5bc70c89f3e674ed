import { expect, test } from 'vitest'
import { Mobile, Surname } from './claims.schema.ts'

const firstText = (schema: typeof Mobile, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

test.each([
  ['07700 900123', undefined],
  ['0-7700900123', undefined],
  ['+447700900123', undefined],
  ['+44-7700 900 123', undefined],
  [' 07700900123 ', undefined],
  ['(07700) 900-123', undefined],
  ['07700.900.123', undefined],
  ['+44 (0)7700 900123', undefined],
  ['0044 7700 900123', undefined],
  ['', 'Mobile is required'],
  ['   ', 'Mobile is required'],
  [undefined, 'Mobile is required'],
  ['07700 9001', 'Must be in a valid format'],
])('a mobile typed as %j gets %j', (typed, text) => {
  expect(firstText(Mobile, typed)).toBe(text)
})

test.each([
  ['Okafor', undefined],
  ['', 'Surname is required'],
  ['a'.repeat(250), undefined],
  ['a'.repeat(251), 'Surname is too long'],
])('a surname of %j gets %j', (typed, text) => {
  expect(firstText(Surname, typed)).toBe(text)
})
