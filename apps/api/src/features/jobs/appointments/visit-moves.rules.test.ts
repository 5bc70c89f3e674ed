import { expect, test } from 'vitest'
import { settledMove } from './visit-moves.rules.ts'

const minute = 60_000
const at = (minutes: number) => new Date(minutes * minute)
const settles = 5 * minute
const one = { id: 1, at: at(0), from: 'Monday', to: 'Tuesday' }
const two = { id: 2, at: at(3), from: 'Tuesday', to: 'Friday, for 2 hours' }
const back = { id: 3, at: at(4), from: 'Friday', to: 'Monday' }
const later = { id: 4, at: at(20), from: 'Friday', to: 'Sunday' }
const another = { id: 5, at: at(1), from: 'Saturday', to: 'Thursday' }

test.each([
  ['one move', [one], 1, { from: 'Monday', to: 'Tuesday' }],
  ['a move that another followed', [one, two], 1, undefined],
  ['the last of several', [one, two], 2, { from: 'Monday', to: 'Friday, for 2 hours' }],
  ['a visit that is back at its time', [one, two, back], 3, undefined],
  ['a move after the others had settled', [one, two, later], 4, { from: 'Friday', to: 'Sunday' }],
  [
    'a move that one of another visit followed',
    [one, another],
    1,
    { from: 'Monday', to: 'Tuesday' },
  ],
] as const)('%s', (_, moves, id, said) => {
  expect(settledMove(moves, id, settles)).toEqual(said)
})
