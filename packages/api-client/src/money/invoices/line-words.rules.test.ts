import { expect, test } from 'vitest'
import { lineWords } from './line-words.rules.ts'

const about = 'Gardening by Sam, 12 Manor Road, SE13 5AB (job 4)'

test.each([
  ['what the treasure wrote', { about, descr: 'As agreed.' }, { descr: about, note: 'As agreed.' }],
  ['nothing but the service', { about, descr: 'Gardening' }, { descr: about }],
  [
    'a word with which the service begins',
    { about, descr: 'Garden' },
    { descr: about, note: 'Garden' },
  ],
  ['an older line', { about: '', descr: 'Hedge' }, { descr: 'Hedge' }],
  ['a preview', { descr: 'Hedge' }, { descr: 'Hedge' }],
])('%s', (_, line, words) => {
  expect(lineWords(line)).toEqual(words)
})
