import { expect, test } from 'vitest'
import { linkParts } from './link-parts.ts'

const links = (text: string) =>
  linkParts(text)
    .filter(({ isLink }) => isLink)
    .map((part) => part.text)

test.each([
  ['Open https://t.example/public/password/set/aB-_9?email=a%40b.example within 7 days.', 1],
  ['See (https://t.example/a).', 1],
  ['http://t.example/a, https://t.example/b', 2],
  ['javascript:alert(1) data:text/html,x //t.example', 0],
  ['', 0],
])('%j has %d links', (text, count) => {
  expect(links(text)).toHaveLength(count)
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('punctuation after an address is not part of it', () => {
  expect(links('Go to https://t.example/a?b=c. (Or https://t.example/d)')).toEqual([
    'https://t.example/a?b=c',
    'https://t.example/d',
  ])
})
