import { expect, test } from 'vitest'
import { maskContacts } from './mask-contacts.rules.ts'

test.each([
  'Ring 07700 900123 first',
  'Ring +44 (0)7700 900123 first',
  'Ring 07700-900-123 first',
  'Ring (020) 7946 0123 first',
  'Ring 0 7 7 0 0 9 0 0 1 2 3 first',
  'Ring 0044 7700 900123 first',
  'Ring ０７７００９００１２３ first',
])('a phone number is masked: %s', (text) => {
  expect(maskContacts(text)).toBe('Ring [phone hidden] first')
})

test.each([
  'jo.o-neill+jobs@example.co.uk',
  'jo at example dot org',
  'jo(at)example.org',
  'jo @ example.org',
])('an e-mail address is masked: %s', (address) => {
  expect(maskContacts(`Write to ${address} please`)).toBe('Write to [e-mail hidden] please')
})

test.each(['SE13 5AB', 'se135ab', 'W1A 1HQ', 'EC1A  1BB', 'GIR 0AA'])(
  'a postcode is masked: %s',
  (postcode) => {
    expect(maskContacts(`It is at ${postcode}, blue door`)).toBe(
      'It is at [postcode hidden], blue door',
    )
  },
)

test.each([
  'Two M8 2in bolts, 4 x 2mm washers and 35/35 cylinders',
  'Paint 22 square metres for £1,500 to £2000 in 2026',
  'About 40000 photographs; back at 12:30 on 21/11/2026',
  'Parking in SE13 is free after 10',
  'BS 3621 lock, 7.2 kW cooker, A4 paper',
])('what is no contact stays: %s', (text) => {
  expect(maskContacts(text)).toBe(text)
})

test('a text of 65,535 digits and signs is masked in well under a second', () => {
  const started = performance.now()
  for (const text of [
    '0 '.repeat(32_767),
    'a.'.repeat(32_767),
    '(0'.repeat(32_767),
    'a at '.repeat(13_107),
  ])
    maskContacts(text)
  expect(performance.now() - started).toBeLessThan(1_000)
})
