import { expect, test } from 'vitest'
import { labelFor } from './link-labels.rules.ts'

const portal = 'https://treasures.example'

test.each([
  [
    'a page with a secret',
    `${portal}/public/password/set/abc?email=a%40b.example`,
    'Set a password',
  ],
  ['a short page', `${portal}/cjs/abc`, 'Say how it’s going'],
  ['the portal itself', portal, 'Open Handy Neighbours'],
  ['the portal itself, with a slash', `${portal}/`, 'Open Handy Neighbours'],
  ['a page without a button', `${portal}/api/public/job/abc/calendar`, undefined],
  ['another site that begins with our name', `${portal}.evil.example/cjs/abc`, undefined],
  ['another site', 'https://evil.example/cjs/abc', undefined],
])('%s', (_, address, label) => {
  expect(labelFor(address, portal, 'Handy Neighbours')).toBe(label)
})
