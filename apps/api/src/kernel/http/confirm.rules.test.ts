import { expect, test } from 'vitest'
import { mustConfirm } from './confirm.rules.ts'

const at = new Date('2026-11-26T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000)

test.each([
  ['an ordinary call asks for nothing', undefined, true, true, null, false],
  ['a sensitive call asks a caller with a factor, in production', true, true, true, null, true],
  ['a sensitive call asks a caller with a factor, in the demo', true, true, false, null, true],
  ['a sensitive call asks for the password in production', true, false, true, null, true],
  ['a sensitive call asks for no password in the demo', true, false, false, null, false],
  [
    'a call with a password of its own does not ask for it twice',
    'beside_password',
    false,
    true,
    null,
    false,
  ],
  [
    'a call with a password of its own still asks for a factor',
    'beside_password',
    true,
    true,
    null,
    true,
  ],
  [
    'a call that changes how its caller signs in asks everywhere',
    'always',
    false,
    false,
    null,
    true,
  ],
  ['nine minutes later the caller is not asked again', true, true, true, minutesAgo(9), false],
  ['ten minutes later the caller is asked again', true, true, true, minutesAgo(10), true],
  ['ten minutes later such a call asks again', 'always', false, false, minutesAgo(10), true],
] as const)('%s', (_, confirm, hasSecondFactor, isProduction, confirmedAt, expected) => {
  expect(
    mustConfirm(
      { ...(confirm && { confirm }) },
      { hasSecondFactor, confirmedAt },
      { at, isProduction },
    ),
  ).toBe(expected)
})
