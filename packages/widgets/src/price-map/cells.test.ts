import { expect, test } from 'vitest'
import { cellsOf, reachesOf, type Point } from './cells.ts'

function randomPoints(count: number) {
  let state = 7
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
  return Array.from({ length: count }, () => ({ x: random() * 100, y: random() * 100 }))
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** The cell must be convex, with its corners in one direction. */
const isIn = (point: Point, cell: readonly Point[]) =>
  cell.every((from, at) => {
    const to = cell[(at + 1) % cell.length]!
    return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x) >= -1e-7
  })

test('every place within reach is in the cell of its nearest point, and in no other', () => {
  const points = randomPoints(300)
  const reach = 6
  const cells = cellsOf(
    points,
    points.map(() => reach),
  )
  for (const place of randomPoints(2_000)) {
    const order = points
      .map((point, at) => ({ at, away: distance(point, place) }))
      .toSorted((a, b) => a.away - b.away)
    const [nearest, next] = order
    // At an edge, or at a place where the polygon differs from the circle, both answers are
    // correct.
    if (next!.away - nearest!.away < 1e-3 || Math.abs(nearest!.away - reach) < 0.1) continue
    const holders = cells.flatMap((cell, at) => (isIn(place, cell) ? [at] : []))
    expect(holders).toEqual(nearest!.away < reach ? [nearest!.at] : [])
  }
})

test('points at the same place share a cell', () => {
  const points = [
    { x: 1, y: 1 },
    { x: 1, y: 1 },
    { x: 5, y: 1 },
  ]
  const cells = cellsOf(points, [10, 10, 10])
  expect(cells[0]).toEqual(cells[1])
  expect(Math.max(...cells[0]!.map(({ x }) => x))).toBeCloseTo(3)
})

test("a point's reach follows the distance of its neighbours, up to the maximum", () => {
  const row = [0, 1, 2, 3, 100].map((x) => ({ x, y: 0 }))
  expect(reachesOf(row, 20)).toEqual([4.5, 3, 3, 4.5, 20])
})
