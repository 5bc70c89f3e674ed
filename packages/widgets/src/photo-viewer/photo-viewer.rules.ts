/** Pixels that a finger goes sideways before it means the next picture. */
const swipeFrom = 40

/** How many pictures on, or back, a swipe leads: a finger that goes to the left pulls the next one in. */
export function swipeStep(from: Point, to: Point): -1 | 0 | 1 {
  const [x, y] = [to.x - from.x, to.y - from.y]
  // Whoever scrolls, or is not sure, means none.
  if (Math.abs(x) < swipeFrom || Math.abs(x) < 2 * Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}
export type Point = { x: number; y: number }

/** Which of so many pictures, from 0, a key leads to; undefined where it means something else. After the last comes the first. */
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
