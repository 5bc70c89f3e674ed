import type { ImportField } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { missingColumn, people } from './import-words.ts'

test('a count of people names their kind', () => {
  expect([people('customers', 1), people('treasures', 1_200)]).toEqual([
    '1 customer',
    '1,200 treasures',
  ])
})

test.each<['customers' | 'treasures', (ImportField | null)[], string]>([
  ['customers', ['name'], ''],
  ['customers', ['fname', 'lname'], ''],
  ['customers', ['fname', null], 'whole name'],
  ['treasures', ['name', 'mphone', 'address', 'postcode'], ''],
  ['treasures', ['name', 'address', 'postcode'], 'mobile'],
  ['treasures', ['name', 'phone', 'postcode'], 'address'],
])('an import of %s with the columns %j names the missing column', (kind, fields, words) => {
  const said = missingColumn({ kind, fields }) ?? ''
  expect(said).toContain(words)
  expect(said === '').toBe(words === '')
})
