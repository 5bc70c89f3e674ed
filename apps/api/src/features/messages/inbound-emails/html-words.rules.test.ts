import { expect, test } from 'vitest'
import { htmlWords } from './html-words.rules.ts'

test.each([
  ['paragraphs become lines', '<p>One</p><p>Two<br>Three</p>', 'One\n\nTwo\nThree'],
  ['scripts and styles are not read', '<style>p{}</style><script>alert(1)</script>Hello', 'Hello'],
  ['entities are read', '&lt;b&gt; &pound;5 &#8364; &#x41; &unknown;', '<b> £5 € A &unknown;'],
  [
    'quoted words are one mark',
    'Yes<blockquote>Old <blockquote>older</blockquote></blockquote>No',
    'Yes\n>\nNo',
  ],
  ['a comment that never ends ends the text', 'Yes<!-- no', 'Yes'],
  ['a tag that never ends ends the text', 'Yes<p no', 'Yes'],
  ['an attribute is not read', '<img alt="x" onerror="y">Yes', 'Yes'],
])('%s', (_, html, expected) => {
  expect(htmlWords(html)).toBe(expected)
})

test('unclosed tags take no longer than their length', () => {
  const began = performance.now()
  for (const html of [
    '<'.repeat(300_000),
    '<!--'.repeat(100_000),
    '<blockquote>'.repeat(50_000),
    '&'.repeat(300_000),
  ])
    htmlWords(html)
  expect(performance.now() - began).toBeLessThan(5_000)
})
