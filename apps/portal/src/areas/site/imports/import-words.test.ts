import type { ImportField, ImportKind } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { missingColumn, records } from './import-words.ts'

test('a count names its kind of record', () => {
  expect([
    records('customers', 1),
    records('treasures', 1_200),
    records('jobs', 1),
    records('series', 1),
  ]).toEqual(['1 customer', '1,200 treasures', '1 job', '1 series'])
})

test.each<[ImportKind, (ImportField | null)[], string]>([
  ['customers', ['name'], ''],
  ['customers', ['fname', 'lname'], ''],
  ['customers', ['fname', null], 'whole name'],
  ['treasures', ['name', 'mphone', 'address', 'postcode'], ''],
  ['treasures', ['name', 'address', 'postcode'], 'mobile'],
  ['treasures', ['name', 'phone', 'postcode'], 'address'],
  ['jobs', ['name', 'service'], ''],
  ['jobs', ['customer_number', 'service'], ''],
  ['jobs', ['name', 'date'], 'service'],
  ['series', ['name', 'service', 'date', 'treasure'], 'how often'],
])('an import of %s with the columns %j names the missing column', (kind, fields, words) => {
  const said = missingColumn({ kind, fields }) ?? ''
  expect(said).toContain(words)
  expect(said === '').toBe(words === '')
})
