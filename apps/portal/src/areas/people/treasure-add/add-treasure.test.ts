import { expect, test } from 'vitest'
import { addTreasureBody, noTreasure } from './add-treasure.ts'

test.each([true, false])('who is active (%s) has a complete profile alike', (treasure) => {
  expect(addTreasureBody({ ...noTreasure, treasure })).toMatchObject({
    treasure,
    complete: treasure,
  })
})

test('ticked skills go along as numbers', () => {
  expect(addTreasureBody({ ...noTreasure, skills: '3 12' }).skills).toEqual([3, 12])
  expect(addTreasureBody(noTreasure).skills).toEqual([])
})
