import type { DefaultPrice } from '@treasures/api-client'
import { checkBody } from '@treasures/widgets/kit'
import { expect, test } from 'vitest'
import { costBody, costRows, costSchema, costValues, fieldOf } from './costs-form.ts'

const hour = { id: 1, name: 'per hour' }
const visit = { id: 6, name: 'per visit' }
const price = (changes: Partial<DefaultPrice>) =>
  ({
    id_service: 1,
    id_price_unit: 1,
    customerprice: 28,
    treasureprice: 20,
    is_current: true,
    price_unit: { ...hour, name_singular: 'hour', name_plural: 'hours' },
    ...changes,
  }) as DefaultPrice
const services = [
  { id: 1, name: 'Gardening', id_price_units: [1] },
  { id: 2, name: 'Plumbing', id_price_units: [1, 6] },
]
const rows = costRows(
  services,
  [price({}), price({ is_current: false, customerprice: 30 })],
  [hour, visit],
)
const [first, second] = rows
const far = '2199-01-01'

test("each trade has a row for each of today's prices, and an empty row for each unit without one", () => {
  expect(rows).toMatchObject([
    { service: 'Gardening', unit: 'per hour', customerprice: 28 },
    { service: 'Plumbing', unit: 'per hour', customerprice: null, treasureprice: null },
    { service: 'Plumbing', unit: 'per visit', customerprice: null, treasureprice: null },
  ])
})

test('only changed rows are sent', () => {
  if (!first || !second) throw new Error('There are no lines')
  const values = { ...costValues(rows, far), [fieldOf('customerprice', second)]: '£60' }
  expect(costBody(rows)(values)).toEqual({
    valid_from: far,
    prices: [{ id_service: 2, id_price_unit: 1, customerprice: 60, treasureprice: null }],
  })
})

test('each error is attached to its own field', () => {
  if (!first || !second) throw new Error('There are no lines')
  const values = {
    ...costValues(rows, '2000-01-01'),
    [fieldOf('customerprice', first)]: 'much',
    [fieldOf('treasureprice', second)]: '-1',
  }
  expect(checkBody(costSchema(rows), costBody(rows)(values), {})).toMatchObject({
    valid_from: 'Must be today or later',
    [fieldOf('customerprice', first)]: 'Must be a number, such as 36.24',
    [fieldOf('treasureprice', second)]: expect.any(String),
  })
})
