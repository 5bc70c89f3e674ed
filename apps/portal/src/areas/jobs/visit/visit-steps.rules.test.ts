import { expect, test } from 'vitest'
import { stepsOf } from './visit-steps.rules.ts'

const nothing = { on_the_way: null, late: null, arrived: null, done: null, nobody_in: null }
const at = '2026-12-01T09:00:00.000Z'

test.each([
  ['nothing is said', nothing, [], 'on_the_way', undefined],
  ['they are on the way', { ...nothing, on_the_way: at }, [], 'arrived', 'nobody_in'],
  ['on the way waits on the device', nothing, ['on_the_way'], 'arrived', 'nobody_in'],
  ['they are there', { ...nothing, arrived: at }, [], 'done', 'nobody_in'],
  ['nobody was in', { ...nothing, on_the_way: at, nobody_in: at }, [], 'arrived', undefined],
  ['the visit is done', { ...nothing, arrived: at, done: at }, [], undefined, undefined],
] as const)('when %s', (_, said, waiting, main, other) => {
  expect(stepsOf(said, waiting)).toMatchObject({ main, other })
})

test('reported steps are listed in the order of a visit', () => {
  const said = { ...nothing, done: at, on_the_way: at }
  expect(stepsOf(said, []).said.map(({ words }) => words)).toEqual(['On the way since', 'Done at'])
})

test.each([
  ['nothing is said', nothing, [], true],
  ['they are on the way', { ...nothing, on_the_way: at }, [], true],
  ['they have said so', { ...nothing, late: at }, [], false],
  ['it waits on the device', nothing, ['late'], false],
  ['they are there', { ...nothing, arrived: at }, [], false],
  ['nobody was in', { ...nothing, nobody_in: at }, [], false],
] as const)(
  'a treasure can say that they are late, when %s: %#',
  (_, said, waiting, isLateOpen) => {
    expect(stepsOf(said, waiting)).toMatchObject({ isLateOpen })
  },
)

test('a day that an older release stored has nothing that it does not know', () => {
  const { late: _late, ...older } = nothing
  expect(stepsOf(older as typeof nothing, [])).toMatchObject({ isLateOpen: true, said: [] })
})
