/** Part of a map in pixels. */
export type Rect = { left: number; top: number; right: number; bottom: number }

/** A name with its centre and half its size in pixels. */
export type MapName = {
  x: number
  y: number
  halfWidth: number
  halfHeight: number
  /** Radius of the place, within which the name may move. Undefined for a point. */
  room?: number | undefined
}

/** A name may be this many times as wide as the largest circle in its place. */
const widerThanRoom = 1.7
/** Positions that are tried, in radii below the centre. */
const tries = [0, -0.6, 0.6]

/**
 * Returns the names that fit into their places and overlap neither an earlier name nor `taken`,
 * with their final positions.
 */
export function fitNames<N extends MapName>(names: readonly N[], taken: readonly Rect[]): N[] {
  const full = [...taken]
  return names.flatMap((name) => {
    const { room = 0, halfWidth } = name
    if (room > 0 && halfWidth > room * widerThanRoom) return []
    const moved = tries
      .map((away) => ({ ...name, y: name.y + away * room }))
      .find((tried) => !full.some((other) => overlap(rectOf(tried), other)))
    if (moved) full.push(rectOf(moved))
    return moved ?? []
  })
}

const rectOf = ({ x, y, halfWidth, halfHeight }: MapName): Rect => ({
  left: x - halfWidth,
  right: x + halfWidth,
  top: y - halfHeight,
  bottom: y + halfHeight,
})

const overlap = (one: Rect, other: Rect) =>
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top
