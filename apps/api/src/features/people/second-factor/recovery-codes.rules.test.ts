import { RecoveryCode } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { makeRecoveryCode, showRecoveryCode } from './recovery-codes.rules.ts'

test('a code has four groups of four characters, all from the set of 32', () => {
  let next = 0
  const code = makeRecoveryCode((below) => next++ % below)
  expect(showRecoveryCode(code)).toBe('0123-4567-89ab-cdef')
  expect(makeRecoveryCode((below) => below - 1)).toBe('z'.repeat(16))
})

test.each([
  ['as it was shown', '0123-4567-89ab-cdef'],
  ['without hyphens, in capitals', '0123456789ABCDEF'],
  ['with letters that look like digits', 'oi23 4567 89ab cdef'],
])('a code typed %s is the same code', (_, typed) => {
  expect(RecoveryCode.parse(typed)).toBe('0123456789abcdef')
})

test('a thousand codes are all different, and all of them can be typed', () => {
  const codes = Array.from({ length: 1_000 }, () => makeRecoveryCode())
  expect(new Set(codes).size).toBe(1_000)
  for (const code of codes) expect(RecoveryCode.parse(showRecoveryCode(code))).toBe(code)
})
