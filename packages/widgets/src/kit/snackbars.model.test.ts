import { expect, test } from 'vitest'
import { handClock } from '../shared/clock.fixtures.ts'
import { createSnackbars } from './snackbars.model.ts'

function setUp() {
  const clock = handClock()
  const snackbars = createSnackbars(clock)
  const texts = () => snackbars.shown.value.map(({ text }) => text)
  return { clock, snackbars, texts }
}

test('a success shows for 2 s, a warning for 4 s, and any notice for a given time', () => {
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

test('three notices show at once; the next waits for space and then has its full time', () => {
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

test('a pause stops the time, and the remaining time is kept', () => {
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

test('a repeated notice shows once, with its full time', () => {
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

test('a dismissed notice disappears at once, and the next one shows', () => {
  const { clock, snackbars, texts } = setUp()
  for (const text of ['a', 'b', 'c', 'd']) snackbars.warning(text)
  snackbars.dismiss(snackbars.shown.value[1]?.id ?? 0)
  expect(texts()).toEqual(['a', 'c', 'd'])
  snackbars.dismiss(12_345)
  clock.pass(4_000)
  expect(texts()).toEqual([])
})
