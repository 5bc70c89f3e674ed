import { expect, test } from 'vitest'
import { cardName } from './card-name.rules.ts'

test('a card is named by its brand and its last digits', () => {
  expect(cardName({ brand: 'visa', last4: '4242' })).toBe('Visa ending 4242')
  expect(cardName({ brand: 'trial', last4: '4242' })).toBe('Trial card ending 4242')
  expect(cardName({ brand: 'brand_new', last4: '0001' })).toBe('Card ending 0001')
})
