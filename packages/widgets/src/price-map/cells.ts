export type Point = { x: number; y: number }

/** Number of corners of a cell that no neighbour cuts. */
const corners = 24

/**
 * Returns a polygon for each point: all places within the point's reach that are nearer to this
 * point than to any other. Neighbours are searched in rings until the next ring is too far away to
 * cut the cell. Thousands of points therefore take milliseconds.
 */
export function cellsOf(points: readonly Point[], reaches: readonly number[]): Point[][] {
  const side = Math.max(1e-9, ...reaches) / 8
  const grid = new Map<number, Point[]>()
  const keyOf = (column: number, row: number) => column * 1_000_003 + row
  const place = ({ x, y }: Point) => [Math.floor(x / side), Math.floor(y / side)] as const
  for (const point of points) {
    const key = keyOf(...place(point))
    const known = grid.get(key)
    if (known) known.push(point)
    else grid.set(key, [point])
  }

  return points.map((centre, at) => {
    const [column, row] = place(centre)
    let cell = circle(centre, reaches[at] ?? side)
    // Points in a ring may be one square nearer than the ring's number.
    for (let ring = 0; (ring - 1) * side <= 2 * furthest(cell, centre); ring += 1)
      for (const [across, down] of squaresOf(ring))
        for (const other of grid.get(keyOf(column + across, row + down)) ?? [])
          if (other.x !== centre.x || other.y !== centre.y) cell = cut(cell, centre, other)
    return cell
  })
}

/**
 * Reach of each point: 1.5 times the distance to its third-nearest neighbour, and at most `most`.
 */
export function reachesOf(points: readonly Point[], most: number): number[] {
  return points.map(({ x, y }) => {
    const near = [most, most, most]
    for (const other of points) {
      const away = Math.hypot(other.x - x, other.y - y)
      if (away === 0 || away >= near[2]!) continue
      near[2] = away
      near.sort((one, two) => one - two)
    }
    return Math.min(most, 1.5 * near[2]!)
  })
}

/** Squares at a distance of `ring` steps, as steps across and down. */
function* squaresOf(ring: number): Generator<readonly [number, number]> {
  if (ring === 0) yield [0, 0]
  for (let step = -ring; step < ring; step += 1) {
    yield [step, -ring]
    yield [ring, step]
    yield [-step, ring]
    yield [-ring, -step]
  }
}

const circle = ({ x, y }: Point, radius: number): Point[] =>
  Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
  })

const furthest = (cell: readonly Point[], centre: Point) =>
  cell.reduce((most, { x, y }) => Math.max(most, Math.hypot(x - centre.x, y - centre.y)), 0)

/** Removes the part of the cell that is nearer to the other point. */
function cut(cell: readonly Point[], centre: Point, other: Point): Point[] {
  const [dx, dy] = [other.x - centre.x, other.y - centre.y]
  const middle = { x: (centre.x + other.x) / 2, y: (centre.y + other.y) / 2 }
  const beyond = ({ x, y }: Point) => (x - middle.x) * dx + (y - middle.y) * dy
  const left: Point[] = []
  cell.forEach((from, at) => {
    const to = cell[(at + 1) % cell.length]!
    const [before, after] = [beyond(from), beyond(to)]
    if (before <= 0) left.push(from)
    if (before < 0 !== after < 0 && before !== after) {
      const share = before / (before - after)
      left.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
    }
  })
  return left
}
