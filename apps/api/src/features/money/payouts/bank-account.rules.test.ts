import { describe, expect, test } from 'vitest'
import { checkBankAccount, isConfirmed, payableFrom, restedBefore } from './bank-account.rules.ts'

/** Test cases published with the modulus check, version 8.50, chapter 3. */
const fitting = [
  ['089999', '66374958'],
  ['107999', '88837491'],
  ['202959', '63748472'],
  ['871427', '46238510'],
  ['872427', '46238510'],
  ['871427', '09123496'],
  ['871427', '99123496'],
  ['820000', '73688637'],
  ['827999', '73988638'],
  ['827101', '28748352'],
  ['134020', '63849203'],
  ['118765', '64371389'],
  ['200915', '41011166'],
  ['938611', '07806039'],
  ['938600', '42368003'],
  ['938063', '55065200'],
  ['772798', '99345694'],
  ['086090', '06774744'],
  ['309070', '02355688'],
  ['309070', '12345668'],
  ['309070', '12345677'],
  ['309070', '99345694'],
  ['074456', '12345112'],
  ['070116', '34012583'],
  ['074456', '11104102'],
  ['180002', '00000190'],
] as const
const impossible = [
  ['938063', '15764273'],
  ['938063', '15764264'],
  ['938063', '15763217'],
  ['118765', '64371388'],
  ['203099', '66831036'],
  ['203099', '58716970'],
  ['089999', '66374959'],
  ['107999', '88837493'],
] as const

describe('a bank account', () => {
  test.each(fitting)('%s %s fits', (sort_code, number) => {
    expect(checkBankAccount(sort_code, number)).toBe('fits')
  })

  test.each(impossible)('%s %s is impossible', (sort_code, number) => {
    expect(checkBankAccount(sort_code, number)).toBe('impossible')
  })

  test.each([
    ['000000', '12345678'],
    ['231470', '12345678'],
  ])('%s %s cannot be checked', (sort_code, number) => {
    expect(checkBankAccount(sort_code, number)).toBe('cannot_say')
  })
})

test('nothing is paid to a bank account for two days after a change', () => {
  const changed = new Date('2026-03-28T12:00:00Z')
  const from = new Date('2026-03-30T12:00:00Z')
  expect(payableFrom({ changed_at: changed, contact_changed_at: null })).toEqual(from)
  expect(restedBefore(from)).toEqual(changed)
})

test('a new e-mail or mobile of the treasure also starts the two days', () => {
  const [earlier, later] = [new Date('2026-03-27T12:00:00Z'), new Date('2026-03-28T12:00:00Z')]
  const from = new Date('2026-03-30T12:00:00Z')
  expect(payableFrom({ changed_at: earlier, contact_changed_at: later })).toEqual(from)
  expect(payableFrom({ changed_at: later, contact_changed_at: earlier })).toEqual(from)
})

test.each<[string, Parameters<typeof isConfirmed>[0], boolean]>([
  [
    'checked and entered by the treasure',
    { checked: 'fits', needs_second_person: false, confirmed_by: null },
    true,
  ],
  [
    'checked and entered by staff',
    { checked: 'fits', needs_second_person: true, confirmed_by: null },
    false,
  ],
  [
    'not to be checked',
    { checked: 'cannot_say', needs_second_person: false, confirmed_by: null },
    false,
  ],
  [
    'looked at by a second person',
    { checked: 'cannot_say', needs_second_person: true, confirmed_by: 3 },
    true,
  ],
])('whether money may be paid to a bank account that is %s', (_, account, may) => {
  expect(isConfirmed(account)).toBe(may)
})
