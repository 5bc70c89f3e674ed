import { expect, test } from 'vitest'
import { blocksOf } from './email-blocks.rules.ts'

const portal = 'https://treasures.example'
const text = (words: string) => ({ text: words, isLink: false })
const link = (address: string) => ({ text: address, isLink: true })
const paragraph = (...lines: ReturnType<typeof text>[][]) => ({ kind: 'paragraph', lines })

test.each([
  ['nothing', '', []],
  [
    'two lines in a paragraph, and another paragraph',
    'a\r\nb\n\n\nc',
    [paragraph([text('a')], [text('b')]), paragraph([text('c')])],
  ],
  [
    'a line that is a link becomes a button, even directly below words',
    `See:\n${portal}/cjs/x\nBye`,
    [
      paragraph([text('See:')]),
      { kind: 'button', address: `${portal}/cjs/x`, label: 'Say how it’s going' },
      paragraph([text('Bye')]),
    ],
  ],
  [
    'a link within a line, without the punctuation after it',
    `Look at ${portal}/my-bills. Bye`,
    [paragraph([text('Look at '), link(`${portal}/my-bills`), text('. Bye')])],
  ],
  [
    'a page that has no button, alone on its line',
    `${portal}/api/public/job/x/calendar`,
    [paragraph([link(`${portal}/api/public/job/x/calendar`)])],
  ],
  [
    'other addresses, which do not become links',
    `https://evil.example/a ${portal}.evil.example/cjs/x javascript:alert(1)`,
    [paragraph([text(`https://evil.example/a ${portal}.evil.example/cjs/x javascript:alert(1)`)])],
  ],
  [
    'markup, which stays text',
    '<b>x</b> [y](z) **w**',
    [paragraph([text('<b>x</b> [y](z) **w**')])],
  ],
])('%s', (_, body, blocks) => {
  expect(blocksOf(body, portal, 'Handy Neighbours')).toEqual(blocks)
})
