/** Pixels that a finger must move sideways to reach the next photo. */
const swipeFrom = 40

/** Number of photos that a swipe moves by. A swipe to the left shows the next photo. */
export function swipeStep(from: Point, to: Point): -1 | 0 | 1 {
  const [x, y] = [to.x - from.x, to.y - from.y]
  // Short or mostly vertical movements do not count as swipes.
  if (Math.abs(x) < swipeFrom || Math.abs(x) < 2 * Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}
export type Point = { x: number; y: number }

/**
 * Position that a key leads to, from 0, or undefined for other keys. The last photo is followed by
 * the first.
 */
export function pictureByKey(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'PageDown':
      return step(at, 1, count)
    case 'ArrowLeft':
    case 'PageUp':
      return step(at, -1, count)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

export const step = (at: number, by: number, count: number): number => (at + by + count) % count
