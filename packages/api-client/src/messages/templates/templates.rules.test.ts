import { expect, test } from 'vitest'
import { templateCan } from './templates.rules.ts'

test.each([
  ['about a job', false, 'an admin', 0, true],
  ['about an account', true, 'a super', 1, true],
  ['about an account', true, 'an admin', 0, false],
])(
  'the words of a message %s (%s) are changed by %s (%i): %s',
  (_, is_account, __, isSuper, may) => {
    const decision = templateCan.update({ is_account }, { super: isSuper })
    expect(decision.allowed).toBe(may)
    expect('because' in decision).toBe(!may)
  },
)
