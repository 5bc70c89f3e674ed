import { expect, test } from 'vitest'
import { factsOfData, fieldsOf, recordsOf } from './facts.rules.ts'

test('an event has the fields of its data, by their schema, and those of its records', () => {
  const kinds = Object.fromEntries(
    fieldsOf('estimate.sent').map(({ field, kind }) => [field, kind]),
  )
  expect(kinds).toEqual({
    'data.treasure_price_pence': 'money',
    'data.customer_price_pence': 'money',
    'data.valid_until': 'text',
    'data.for_treasure': 'yes_no',
    'data.options': 'number',
    'event.by': 'choice',
    'event.region': 'choice',
    'job.service': 'choice',
    'job.status': 'choice',
    'job.type': 'choice',
    'job.tags': 'several',
    'job.customer_price': 'money',
    'job.treasure_price': 'money',
    'job.outcode': 'text',
    'customer.tags': 'several',
    'customer.is_business': 'yes_no',
    'treasure.tags': 'several',
  })
  expect(fieldsOf('job.start_answered')).toContainEqual({
    field: 'data.answer',
    label: 'Answer',
    kind: 'choice',
    choices: ['unreachable', 'decline', 'started', 'finished'],
  })
  expect(fieldsOf('job.changed').map(({ label }) => label)).toContain('Changed')
})

test("a job's event also has a customer and a treasure, and a price's event has no record", () => {
  expect(recordsOf('job.claimed')).toEqual(['job', 'customer', 'treasure'])
  expect(recordsOf('customer.changed')).toEqual(['customer'])
  expect(recordsOf('price.changed')).toEqual([])
})

test('changes are compared by the names of their fields, and values that are not plain are left out', () => {
  const changes = [{ field: 'address', before: 'a', after: 'b' }]
  expect(factsOfData({ what: 'x', changes, before: { quantity: 1 } })).toEqual({
    'data.what': 'x',
    'data.changes': ['address'],
  })
})
