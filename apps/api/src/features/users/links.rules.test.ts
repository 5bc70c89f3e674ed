import { expect, test } from 'vitest'
import { greetingName, linkAddress } from './links.rules.ts'

test.each(['Ida', "O'Neill", 'Jean-Luc', 'Dr. Sam', 'Søren', '李', 'Mary Ann'])(
  '%s is greeted by name',
  (name) => expect(greetingName(name)).toBe(name),
)

test.each([
  'https://evil.example',
  'evil.example',
  'me@evil.example',
  'Call 0900 123',
  'line\nbreak',
  '<b>',
  'x'.repeat(61),
])('%j is not', (name) => expect(greetingName(name)).toBe('there'))

test('an e-mail with signs of its own fits into a link', () => {
  expect(linkAddress('https://t.example', 'set', 'abc', 'a+b&c@example.org')).toBe(
    'https://t.example/public/password/set/abc?email=a%2Bb%26c%40example.org',
  )
})
