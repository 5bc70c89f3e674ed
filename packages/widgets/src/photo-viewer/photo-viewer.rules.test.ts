import { expect, test } from 'vitest'
import { pictureByKey, swipeStep } from './photo-viewer.rules.ts'

test.each([
  ['ArrowRight', 1, 2],
  ['PageDown', 1, 2],
  ['ArrowRight', 4, 0],
  ['ArrowLeft', 1, 0],
  ['PageUp', 1, 0],
  ['ArrowLeft', 0, 4],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['Escape', 1, undefined],
  ['a', 1, undefined],
])('%s leads from photo %i of five to %s', (key, at, to) => {
  expect(pictureByKey(key, at, 5)).toBe(to)
})

test('a single photo is followed by itself', () => {
  expect(pictureByKey('ArrowRight', 0, 1)).toBe(0)
})

test.each([
  ['to the left', { x: 20, y: 105 }, 1],
  ['to the right', { x: 180, y: 95 }, -1],
  ['hardly anywhere', { x: 70, y: 100 }, 0],
  ['down', { x: 60, y: 200 }, 0],
  ['down and to the left', { x: 40, y: 140 }, 0],
])('a finger that moves %s', (_, to, by) => {
  expect(swipeStep({ x: 100, y: 100 }, to)).toBe(by)
})
