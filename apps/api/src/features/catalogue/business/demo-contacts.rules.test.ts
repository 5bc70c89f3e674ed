import { expect, test } from 'vitest'
import { isDemoAddress, isDramaNumber } from './demo-contacts.rules.ts'

test.each([
  ['0808 157 0123', true],
  ['+44 7700 900123', true],
  ['0044 7700 900 123', true],
  ['(0117) 496 0999', true],
  ['020 7946 0000', true],
  ['028 9649 6000', true],
  ['029 2018 0123', true],
  ['01632 960123', true],
  ['0117 496 1000', false],
  ['0117 922 2000', false],
  ['020 7946 1000', false],
  ['07700 800123', false],
  ['0808 157 1000', false],
  ['999', false],
])('%s belongs to drama: %s', (phone, is) => {
  expect(isDramaNumber(phone)).toBe(is)
})

test.each([
  ['support@treasures.example', true],
  ['https://treasures.example/terms', true],
  ['https://www.example.org', true],
  ['me@example.com', true],
  ['https://example.handyneighbours.co.uk', false],
  ['hello@handyneighbours.co.uk', false],
  ['https://handyneighbours.co.uk/example', false],
])('%s belongs to a demo: %s', (address, is) => {
  expect(isDemoAddress(address)).toBe(is)
})
