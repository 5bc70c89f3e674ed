import { expect, test } from 'vitest'
import { progressWords } from './opening-words.ts'

const [done, missing, optional] = (['done', 'missing', 'optional'] as const).map((state) => ({
  state,
}))
if (!done || !missing || !optional) throw new Error('There are three states')

test.each([
  [[done, missing, optional], '1 of 3 done. 1 more needed before you can open.'],
  [[done, done, optional], '2 of 3 done. Everything needed is done: you can open.'],
])('the progress is counted, and what stops the opening is said', (steps, words) => {
  expect(progressWords(steps)).toBe(words)
})
