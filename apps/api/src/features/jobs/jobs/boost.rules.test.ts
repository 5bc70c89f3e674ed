import { expect, test } from 'vitest'
import { decideBoost } from './boost.rules.ts'

test.each([
  ['the first is a twentieth', 2_000, 3_000, 0, 100],
  ['the second is a twentieth of the first price', 2_100, 3_000, 100, 100],
  ['the fourth is the last', 2_300, 3_000, 300, 100],
  ['after a fifth there is none', 2_400, 3_000, 400, 0],
  ['a part of a penny goes up', 1_001, 3_000, 0, 51],
  ['and all together not over a fifth', 1_154, 3_000, 153, 47],
  ['no more than the customer pays', 2_000, 2_030, 0, 30],
  ['none where the customer pays no more', 2_000, 2_000, 0, 0],
  ['none where the customer pays less', 2_000, 1_900, 0, 0],
  ['none of nothing', 0, 100, 0, 0],
])('steps of a price boost: %s', (_, treasure, customer, boost_pence, step) => {
  expect(
    decideBoost({ treasure_price_pence: treasure, customer_price_pence: customer, boost_pence }),
  ).toBe(step)
})
