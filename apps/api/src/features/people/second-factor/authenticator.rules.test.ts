import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { stepOfCode } from './authenticator.rules.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const at = new Date('2026-11-26T12:00:10Z')
const step = Math.floor(at.getTime() / 30_000)
const codeAt = (seconds: number) =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1_000) + seconds })

test.each([
  ['for this moment is right', 0, step],
  ['from half a minute ago is right', -30, step - 1],
  ['for the next half minute is right', 30, step + 1],
  ['from a minute ago is wrong', -60, undefined],
  ['for a minute from now is wrong', 60, undefined],
])('a code %s', (_, seconds, expected) => {
  expect(stepOfCode({ secret, lastStep: 0 }, codeAt(seconds), at)).toBe(expected)
})

test('a used code is wrong the second time, and so is an earlier one', () => {
  expect(stepOfCode({ secret, lastStep: step }, codeAt(0), at)).toBeUndefined()
  expect(stepOfCode({ secret, lastStep: step }, codeAt(-30), at)).toBeUndefined()
  expect(stepOfCode({ secret, lastStep: step }, codeAt(30), at)).toBe(step + 1)
})

test('the published example of RFC 6238 is right', () => {
  const published = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const then = new Date(1_111_111_109_000)
  expect(stepOfCode({ secret: published, lastStep: 0 }, '081804', then)).toBe(37_037_036)
})
