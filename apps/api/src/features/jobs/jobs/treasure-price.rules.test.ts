import { priceUnit } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { treasurePriceInWords } from './treasure-price.rules.ts'

test.each([
  ['a price for the whole of it', 4_550, priceUnit.fixedPrice, '£45.50'],
  ['a price per hour', 2_000, priceUnit.hour, '£20.00 per hour'],
  ['no price', null, priceUnit.fixedPrice, 'you set the price'],
])('%s', (_, treasure_price_pence, id_price_unit, words) => {
  expect(treasurePriceInWords({ treasure_price_pence, id_price_unit, unit_name: 'per hour' })).toBe(
    words,
  )
})
