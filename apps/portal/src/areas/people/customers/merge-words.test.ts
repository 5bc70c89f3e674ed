import { expect, test } from 'vitest'
import { movedWords } from './merge-words.ts'

const none = { jobs: 0, activities: 0, cards: 0, tags: 0 }

test.each([
  [none, 'There is nothing to move.'],
  [{ ...none, jobs: 1 }, '1 job moves along.'],
  [{ ...none, jobs: 12 }, '12 jobs move along.'],
  [{ jobs: 3, activities: 1, cards: 0, tags: 2 }, '3 jobs, 1 activity and 2 tags move along.'],
])('of %o a merge says %j', (moved, words) => {
  expect(movedWords(moved)).toBe(words)
})
