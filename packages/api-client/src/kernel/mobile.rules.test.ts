import { expect, test } from 'vitest'
import { dialled } from './mobile.rules.ts'

test.each([
  ['+447700900123', '07700 900123'],
  ['+442079460123', '+442079460123'],
  ['+41791234567', '+41791234567'],
  ['07700 900123', '07700 900123'],
])('%s is dialled as %s', (kept, shown) => {
  expect(dialled(kept)).toBe(shown)
})
