import { describe, expect, test } from 'vitest'
import { bookingIntro, chipText, isAvailable, type WordedOption } from './option-words.rules.ts'

const units = {
  hour: { id: 1, name: 'per hour', name_singular: 'hour', name_plural: 'hours' },
  fixed: {
    id: 4,
    name: 'fixed price',
    name_singular: 'fixed price',
    name_plural: 'fixed price',
  },
  visit: { id: 5, name: 'per visit', name_singular: 'visit', name_plural: 'visits' },
}
const gardening: WordedOption = {
  id_job_type: 1,
  price_unit: units.hour,
  duration: 2,
  chip_text: null,
  booking_intro: null,
  customerprice: 25.2,
}
const chip = (changes: Partial<WordedOption>) => chipText({ ...gardening, ...changes })

describe('a chip without its own text', () => {
  test.each([
    ['says Estimate for job type 2', { id_job_type: 2, customerprice: null }, 'Estimate'],
    ['says Estimate for job type 2 even if a price remains', { id_job_type: 2 }, 'Estimate'],
    [
      'names the fixed price',
      { price_unit: units.fixed, duration: null, customerprice: 110 },
      '£110.00 (fixed price)',
    ],
    ['names minimum, unit and price', {}, '2 hours at £25.20 per hour'],
    ['uses the singular for one unit', { duration: 1 }, '1 hour at £25.20 per hour'],
    ['takes halves', { duration: 1.5 }, '1.5 hours at £25.20 per hour'],
    ['names only the price if there is no minimum', { duration: null }, '£25.20 per hour'],
    ['treats a minimum of 0 as no minimum', { duration: 0 }, '£25.20 per hour'],
    ['groups thousands', { duration: null, customerprice: 1250.5 }, '£1,250.50 per hour'],
    [
      'says that it is unavailable without a price',
      { customerprice: null },
      'Option is temporarily unavailable.',
    ],
    [
      'says that it is unavailable without a unit',
      { price_unit: null },
      'Option is temporarily unavailable.',
    ],
    ['shows a price of 0', { customerprice: 0 }, '2 hours at £0.00 per hour'],
  ])('%s', (_title, changes, text) => {
    expect(chip(changes)).toBe(text)
  })
})

describe('a chip text', () => {
  test('fills each placeholder', () => {
    const chip_text =
      '{minimum_duration} {price_unit.name_plural} from £{customerprice} {price_unit.name}, {price_unit.name_singular} by {price_unit.name_singular}'
    expect(chip({ chip_text })).toBe('2 hours from £25.20 per hour, hour by hour')
  })
  test('keeps unknown braces', () => {
    expect(chip({ chip_text: 'Ring {me} {customerprice}' })).toBe('Ring {me} 25.20')
  })
  test('is replaced by the unavailable text for an option without a price', () => {
    expect(chip({ chip_text: 'Only {customerprice}', customerprice: null })).toBe(
      'Option is temporarily unavailable.',
    )
  })
  test('does not read placeholders in a value', () => {
    const price_unit = { ...units.hour, name: '{customerprice}' }
    expect(chip({ chip_text: '{price_unit.name}', price_unit })).toBe('{customerprice}')
  })
})

test('estimates are available without a price, other options are not', () => {
  expect(isAvailable({ ...gardening, id_job_type: 2, customerprice: null })).toBe(true)
  expect(isAvailable({ ...gardening, customerprice: null })).toBe(false)
  expect(isAvailable({ ...gardening, price_unit: null })).toBe(false)
})

test.each([
  [{ booking_intro: 'Ring {phoneNumber} first.' }, 'Ring 0808 157 0123 first.'],
  [{}, 'At least 2 hours. You pay for the hours worked, when the job is done.'],
  [{ duration: null }, 'You pay for the hours worked, when the job is done.'],
  [
    { price_unit: units.visit, duration: 1 },
    'At least 1 visit. You pay for the visits worked, when the job is done.',
  ],
  [
    { price_unit: units.fixed, duration: null },
    'One price for the whole job. You pay when it is done.',
  ],
  [
    { id_job_type: 2, price_unit: units.fixed },
    'A treasure looks at the job and sends you a price, which you can accept online.',
  ],
])('the introduction to a booking of %j is ready to read', (changes, words) => {
  expect(bookingIntro({ ...gardening, ...changes }, '0808 157 0123')).toBe(words)
})
