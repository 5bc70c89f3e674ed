import { expect, test } from 'vitest'
import { priceUnit } from '../../catalogue/services/service-ids.ts'
import { decideDate, greatestQuantity } from './work-bounds.rules.ts'

const { hour, day, night, fixedPrice, visit } = priceUnit
const line = (id_price_unit: number, quantity: number) => ({
  id_job: 1,
  id_price_unit,
  quantity_hundredths: quantity * 100,
})

test.each([
  [hour, 24],
  [day, 1],
  [night, 1],
  [visit, 24],
  [fixedPrice, 1],
])('unit %i allows at most %i on a date', (unit, most) => {
  expect(greatestQuantity(unit)).toBe(most)
})

const hours = (all: number, recorded: number) => ({ is: 'hours', hours: all, recorded })
const unit = (most: number, recorded: number) => ({ is: 'unit', most, recorded })
test.each([
  ['24 hours', [], line(hour, 24), undefined],
  ['24.01 hours', [], line(hour, 24.01), hours(24.01, 0)],
  [
    'an hour in addition to 23 on other jobs',
    [line(hour, 20), line(hour, 3)],
    line(hour, 1),
    undefined,
  ],
  ['two hours in addition to 23', [line(hour, 20), line(hour, 3)], line(hour, 2), hours(25, 23)],
  [
    'eight hours in addition to a day and a night',
    [line(day, 1), line(night, 1)],
    line(hour, 8),
    undefined,
  ],
  [
    'eight and a half hours in addition to a day and a night',
    [line(day, 1), line(night, 1)],
    line(hour, 8.5),
    hours(24.5, 16),
  ],
  ['a day in addition to seventeen hours', [line(hour, 17)], line(day, 1), hours(25, 17)],
  ['a second day', [line(day, 1)], line(day, 1), unit(1, 1)],
  ['1.01 days', [], line(day, 1.01), unit(1, 0)],
  ['a night in addition to a day', [line(day, 1)], line(night, 1), undefined],
  ['24 visits', [line(visit, 4)], line(visit, 20), undefined],
  ['25 visits', [line(visit, 4)], line(visit, 21), unit(24, 4)],
  ['a visit on a date with more than 24 hours', [line(hour, 25)], line(visit, 1), undefined],
  [
    'a whole job on a date with more than 24 hours',
    [line(hour, 25)],
    line(fixedPrice, 1),
    undefined,
  ],
  ['a whole job twice', [line(fixedPrice, 1)], line(fixedPrice, 1), unit(1, 1)],
])('a date accepts %s, or reports the excess', (_, recorded, added, excess) => {
  expect(decideDate(recorded, added)).toEqual(excess)
})
