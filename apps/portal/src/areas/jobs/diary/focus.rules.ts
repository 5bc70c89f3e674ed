import type { Arrow } from './move.rules.ts'

/** Rectangle on the screen, in pixels. */
export type Box = { x: number; y: number; width: number; height: number }

/** Weight of sideways distance: one pixel sideways counts as this many pixels ahead. */
const aside = 3

/** Returns the index of the nearest box in the arrow's direction, or undefined if there is none. */
export function nextIn(arrow: Arrow, from: Box, boxes: readonly Box[]): number | undefined {
  let [found, least]: [number | undefined, number] = [undefined, Infinity]
  for (const [at, box] of boxes.entries()) {
    const { ahead, across } = between(arrow, from, box)
    // A box that is at most 2 px ahead is beside the `from` box, not ahead of it.
    const far = ahead > 2 ? ahead + aside * across : Infinity
    if (far < least) [found, least] = [at, far]
  }
  return found
}

/** Distance of a box ahead in the arrow's direction, and across it, from centre to centre. */
function between(arrow: Arrow, from: Box, to: Box) {
  const right = to.x + to.width / 2 - (from.x + from.width / 2)
  const down = to.y + to.height / 2 - (from.y + from.height / 2)
  const isLevel = arrow === 'ArrowLeft' || arrow === 'ArrowRight'
  const forth = arrow === 'ArrowRight' || arrow === 'ArrowDown' ? 1 : -1
  return { ahead: forth * (isLevel ? right : down), across: Math.abs(isLevel ? down : right) }
}
