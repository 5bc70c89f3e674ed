import { expect, test } from 'vitest'
import { secretsIn, secretsOf, withoutLinks } from './message-secrets.rules.ts'
import { makeSecret } from '#kernel/secrets.ts'

test.each([
  ['Hello {{fname}}', false, false],
  ['{{portal_url}} {{support_phone}}', false, false],
  ['{{link}}', true, false],
  ['{{calendar_link}}', true, false],
  ['{{customer}}, {{postcode}}', true, true],
])('%s is secret: %s, private: %s', (body, is_secret, is_private) =>
  expect(secretsIn({ subject: null, body })).toEqual({ is_secret, is_private }),
)

test('links are removed whole, and everything else stays', () => {
  const [one, two] = [makeSecret(), makeSecret()]
  const text = (a: string, b: string) => `Hello,\n\nsee ${a}\nor ${b} or https://t.example/login`
  const whole = text(
    `https://t.example/set/${one}?email=a%40b.example`,
    `(https://t.example/ov/${two}),`,
  )
  expect(withoutLinks(whole)).toBe(text('[link]', '[link]'))
  expect(secretsOf(whole)).toEqual([one, two])
})
