import { expect, test } from 'vitest'
import { makeSecret } from './secrets.ts'
import { isWholeKey, looksLikeKey, writeKey } from './key-secrets.rules.ts'

const secret = 'a'.repeat(43)
const key = writeKey(secret)

test('a key has a prefix, its secret and a checksum', () => {
  expect(key).toMatch(/^trk_a{43}[\da-z]{6}$/)
  for (let round = 0; round < 100; round++) expect(isWholeKey(writeKey(makeSecret()))).toBe(true)
})

test.each([
  ['a missing character', key.slice(0, -1)],
  ['a further character', `${key}a`],
  ['a changed secret', key.replace('trk_a', 'trk_b')],
  ['a changed checksum', key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')],
  ['another prefix', key.replace('trk_', 'xyz_')],
  ['a session’s token', secret],
  ['the prefix alone', 'trk_'],
  ['nothing', ''],
])('%s is not a whole key', (_words, token) => {
  expect(isWholeKey(token)).toBe(false)
})

test('a session’s token does not look like a key', () => {
  expect(looksLikeKey(secret)).toBe(false)
  expect(looksLikeKey(key)).toBe(true)
})
