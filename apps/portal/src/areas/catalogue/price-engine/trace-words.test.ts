import { expect, test } from 'vitest'
import { traceLines } from './trace-words.ts'

test('a price is explained line by line: its base, each factor and the total', () => {
  expect(
    traceLines({
      price: 33.26,
      from: 'engine',
      base: 25.2,
      factors: [
        { kind: 'postcode', id_rule: 3, label: 'SE13', factor: 1.2 },
        { kind: 'service', id_rule: 5, label: 'Gardening, Lewisham', factor: 1.1 },
        { kind: 'multiplier', id_rule: null, label: 'x', factor: 1 },
      ],
    }),
  ).toEqual([
    { words: 'Default price', amount: '£25.20' },
    { words: 'SE13 (postcode)', amount: '× 1.2' },
    { words: 'Gardening, Lewisham (service)', amount: '× 1.1' },
    { words: 'The option’s multiplier', amount: '× 1' },
    { words: 'Rounded to the penny', amount: '£33.26' },
  ])
})

test('a price set on the option itself is labelled as such', () => {
  expect(traceLines({ price: 30, from: 'option', base: 30, factors: [] })).toEqual([
    { words: 'The option’s own price', amount: '£30.00' },
    { words: 'Rounded to the penny', amount: '£30.00' },
  ])
})
