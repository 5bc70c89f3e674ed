import { expect, test } from 'vitest'
import { linkAddress } from './links.rules.ts'

test('a link has the page of its purpose and its token, and names nobody', () => {
  expect(linkAddress('https://t.example', 'set', 'abc')).toBe(
    'https://t.example/public/password/set/abc',
  )
})
