import { expect, test } from 'vitest'
import { addTreasureBody, noTreasure } from './add-treasure.ts'

test.each([true, false])(
  "a new treasure's profile is marked as complete if and only if they are active (%s)",
  (treasure) => {
    expect(addTreasureBody({ ...noTreasure, treasure })).toMatchObject({
      treasure,
      complete: treasure,
    })
  },
)

test('ticked skills are sent as numbers', () => {
  expect(addTreasureBody({ ...noTreasure, skills: '3 12' }).skills).toEqual([3, 12])
  expect(addTreasureBody(noTreasure).skills).toEqual([])
})
