import type { Arrow } from './move.rules.ts'

/** Where something is on the screen, in pixels. */
export type Box = { x: number; y: number; width: number; height: number }

/** Something aside is as far as something straight ahead that is so many times as distant. */
const aside = 3

/** Which of the boxes an arrow leads to from another: the nearest in its direction. Undefined where nothing lies there. */
export function nextIn(arrow: Arrow, from: Box, boxes: readonly Box[]): number | undefined {
  let [found, least]: [number | undefined, number] = [undefined, Infinity]
  for (const [at, box] of boxes.entries()) {
    const { ahead, across } = between(arrow, from, box)
    // What overlaps by a pixel or two lies beside it.
    const far = ahead > 2 ? ahead + aside * across : Infinity
    if (far < least) [found, least] = [at, far]
  }
  return found
}

/** How far a box lies in the direction of an arrow, and how far aside, from middle to middle. */
function between(arrow: Arrow, from: Box, to: Box) {
  const right = to.x + to.width / 2 - (from.x + from.width / 2)
  const down = to.y + to.height / 2 - (from.y + from.height / 2)
  const isLevel = arrow === 'ArrowLeft' || arrow === 'ArrowRight'
  const forth = arrow === 'ArrowRight' || arrow === 'ArrowDown' ? 1 : -1
  return { ahead: forth * (isLevel ? right : down), across: Math.abs(isLevel ? down : right) }
}
