import { expect, test } from 'vitest'
import { agreementState } from './agreement.rules.ts'

test.each([
  ['without one', null, 'none'],
  ['the day after its last', '2026-11-21', 'ended'],
  ['on its last day', '2026-11-22', 'ending'],
  ['30 days before', '2026-12-22', 'ending'],
  ['31 days before', '2026-12-23', 'active'],
])('a self-billing agreement %s', (_, expires_on, state) => {
  expect(agreementState({ expires_on }, '2026-11-22')).toBe(state)
})
