import { expect, test } from 'vitest'
import { linkAddress } from './links.rules.ts'

test('special characters of an e-mail are encoded in a link', () => {
  expect(linkAddress('https://t.example', 'set', 'abc', 'a+b&c@example.org')).toBe(
    'https://t.example/public/password/set/abc?email=a%2Bb%26c%40example.org',
  )
})
