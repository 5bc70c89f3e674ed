import { expect, test } from 'vitest'
import { fitNames, type MapName, type Rect } from './names.rules.ts'

const at = (x: number, y: number, room?: number): MapName => ({
  x,
  y,
  halfWidth: 30,
  halfHeight: 10,
  room,
})
const around = (x: number, y: number): Rect => ({
  left: x - 5,
  right: x + 5,
  top: y - 5,
  bottom: y + 5,
})

test.each<[what: string, names: MapName[], taken: Rect[], y: number[]]>([
  ['names beside each other stay', [at(0, 0), at(60, 0)], [], [0, 0]],
  ['of two towns that overlap the first stays', [at(0, 0), at(50, 5)], [], [0]],
  ['a town below a mark is left out', [at(0, 0)], [around(0, 0)], []],
  ['a district below a mark moves up', [at(0, 0, 40)], [around(0, 0)], [-24]],
  ['or down, if a mark is above too', [at(0, 0, 40)], [around(0, 0), around(0, -24)], [24]],
  [
    'and is left out between three',
    [at(0, 0, 40)],
    [around(0, 0), around(0, -24), around(0, 24)],
    [],
  ],
  ['a district that is too small for its name has none', [at(0, 0, 17)], [], []],
  ['a district has one as soon as it fits', [at(0, 0, 18)], [], [0]],
])('%s', (_, names, taken, y) => {
  expect(fitNames(names, taken).map((name) => name.y)).toEqual(y)
})
