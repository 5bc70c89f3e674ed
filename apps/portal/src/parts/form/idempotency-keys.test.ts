import { expect, test } from 'vitest'
import { createKeys } from './idempotency-keys.ts'

test('the same form sent again keeps its key, a changed one gets another', () => {
  let made = 0
  const keyOf = createKeys(() => `key-${(made += 1)}`)
  expect(keyOf({ fname: 'Anna' })).toBe('key-1')
  expect(keyOf({ fname: 'Anna' })).toBe('key-1')
  expect(keyOf({ fname: 'Hanna' })).toBe('key-2')
  expect(keyOf({ fname: 'Anna' })).toBe('key-1')
})

test('keys are 128 random bits', () => {
  expect(createKeys()({})).toMatch(/^[0-9a-f]{32}$/)
  expect(createKeys()({})).not.toBe(createKeys()({}))
})
