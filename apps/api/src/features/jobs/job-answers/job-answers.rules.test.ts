import { priceUnit } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { answerLines, answersInWords, valueOf, type StoredAnswer } from './job-answers.rules.ts'

const answers: StoredAnswer[] = [
  {
    key: 'bedrooms',
    kind: 'number',
    words: 'Bedrooms',
    answer: '3',
    customer_pence: 7_000,
    treasure_pence: 5_250,
  },
  {
    key: 'code',
    kind: 'text',
    words: 'Gate code',
    answer: '12#',
    customer_pence: 0,
    treasure_pence: 0,
  },
]

test.each([
  ['staff', [70, 52.5], 2],
  ['customer', [70, null], 2],
  ['treasure', [null, 52.5], 2],
  ['public', [null, null], 1],
] as const)('%s see their own side of the price', (reader, [pays, gets], count) => {
  const shown = answersInWords(answers, reader)
  expect(shown).toHaveLength(count)
  expect(shown[0]).toMatchObject({
    question: 'Bedrooms',
    answer: '3',
    customerprice: pays,
    treasureprice: gets,
  })
})

test('lines name the unit, unless the price is for the whole job', () => {
  const hour = { id_price_unit: priceUnit.hour, unit_name: 'per hour' }
  expect(answerLines(answers, 'treasure', hour)).toEqual([
    'Bedrooms: 3 (+ £52.50 per hour)',
    'Gate code: 12#',
  ])
  const whole = { id_price_unit: priceUnit.fixedPrice, unit_name: 'fixed price' }
  expect(answerLines(answers, 'customer', whole)[0]).toBe('Bedrooms: 3 (+ £70.00)')
})

test('a stored answer has the value that was given', () => {
  const value = (kind: StoredAnswer['kind'], answer: string, quantity = 1) =>
    valueOf({ key: 'it', kind, answer, quantity }).value
  expect(value('number', '3', 3)).toBe(3)
  expect([value('yes_no', 'Yes'), value('yes_no', 'No')]).toEqual([true, false])
  expect(value('choice', 'Large')).toBe('Large')
})
