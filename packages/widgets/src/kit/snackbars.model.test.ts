import { expect, test } from 'vitest'
import { handClock } from '../shared/clock.fixtures.ts'
import { createSnackbars } from './snackbars.model.ts'

function setUp() {
  const clock = handClock()
  const snackbars = createSnackbars(clock)
  const texts = () => snackbars.shown.value.map(({ text }) => text)
  return { clock, snackbars, texts }
}

test('a success stands for 2 s, a warning for 4 s, and any for as long as it is told', () => {
  const { clock, snackbars, texts } = setUp()
  snackbars.success('saved')
  snackbars.warning('wrong')
  snackbars.success('loading', { ms: 12_000 })
  clock.pass(1_999)
  expect(texts()).toEqual(['saved', 'wrong', 'loading'])
  clock.pass(1)
  expect(texts()).toEqual(['wrong', 'loading'])
  clock.pass(2_000)
  expect(texts()).toEqual(['loading'])
  clock.pass(7_999)
  expect(texts()).toEqual(['loading'])
  clock.pass(1)
  expect(texts()).toEqual([])
})

test('three stand at once; the next waits for room and then has its whole time', () => {
  const { clock, snackbars, texts } = setUp()
  for (const text of ['a', 'b', 'c', 'd']) snackbars.success(text)
  expect(texts()).toEqual(['a', 'b', 'c'])
  clock.pass(2_000)
  expect(texts()).toEqual(['d'])
  clock.pass(1_999)
  expect(texts()).toEqual(['d'])
  clock.pass(1)
  expect(texts()).toEqual([])
})

test('while it is held no time passes, and what was left is left', () => {
  const { clock, snackbars, texts } = setUp()
  snackbars.success('saved')
  clock.pass(1_500)
  const release = snackbars.hold()
  const releaseOther = snackbars.hold()
  clock.pass(60_000)
  release()
  release()
  clock.pass(60_000)
  expect(texts()).toEqual(['saved'])
  releaseOther()
  clock.pass(499)
  expect(texts()).toEqual(['saved'])
  clock.pass(1)
  expect(texts()).toEqual([])
})

test('said twice it stands once, anew', () => {
  const { clock, snackbars, texts } = setUp()
  snackbars.success('Change saved.')
  const [first] = snackbars.shown.value
  clock.pass(1_500)
  snackbars.success('Change saved.')
  expect(texts()).toEqual(['Change saved.'])
  expect(snackbars.shown.value[0]?.id).not.toBe(first?.id)
  clock.pass(1_999)
  expect(texts()).toEqual(['Change saved.'])
})

test('a dismissed one is gone at once and lets the next in', () => {
  const { clock, snackbars, texts } = setUp()
  for (const text of ['a', 'b', 'c', 'd']) snackbars.warning(text)
  snackbars.dismiss(snackbars.shown.value[1]?.id ?? 0)
  expect(texts()).toEqual(['a', 'c', 'd'])
  snackbars.dismiss(12_345)
  clock.pass(4_000)
  expect(texts()).toEqual([])
})
