import { expect, test } from 'vitest'
import { progressWords } from './opening-words.ts'

const [done, missing, optional] = (['done', 'missing', 'optional'] as const).map((state) => ({
  state,
  title: 'Money',
}))
if (!done || !missing || !optional) throw new Error('There are three states')

test.each([
  [[done, missing, optional], false, '1 of 3 done. 1 more needed before you can open.'],
  [[done, done, optional], false, '2 of 3 done. Everything needed is done: you can open.'],
  [[done, done, optional], true, '2 of 3 done.'],
  [[done, missing, optional], true, '1 of 3 done. Missing now: Money.'],
])('progress is counted, and missing steps are named', (steps, isOpen, words) => {
  expect(progressWords(steps, isOpen)).toBe(words)
})
