import { expect, test } from 'vitest'
import { lineWords } from './line-words.rules.ts'

const about = 'Gardening by Sam, 12 Manor Road, SE13 5AB (job 4)'

test.each([
  [
    'the words of the treasure become the note',
    { about, descr: 'As agreed.' },
    { descr: about, note: 'As agreed.' },
  ],
  [
    'a description that is only the service is not a note',
    { about, descr: 'Gardening' },
    { descr: about },
  ],
  [
    'a description that begins like the service is a note',
    { about, descr: 'Garden' },
    { descr: about, note: 'Garden' },
  ],
  ['an older line has only its description', { about: '', descr: 'Hedge' }, { descr: 'Hedge' }],
  ['a preview has only its description', { descr: 'Hedge' }, { descr: 'Hedge' }],
])('%s', (_, line, words) => {
  expect(lineWords(line)).toEqual(words)
})
