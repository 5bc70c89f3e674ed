/** A name on a map around its middle, in px. */
export type Label = { x: number; y: number; width: number; height: number; weight: number }

/** Px that stay free between two names. */
const gap = 2

const areBeside = (one: Label, other: Label) =>
  Math.abs(one.x - other.x) >= (one.width + other.width) / 2 + gap ||
  Math.abs(one.y - other.y) >= (one.height + other.height) / 2 + gap

/** Those names that can be read together: where two collide, the heavier stays, of equals the first. */
export function labelsThatFit<L extends Label>(labels: readonly L[]): L[] {
  const kept: L[] = []
  for (const label of labels.toSorted((one, other) => other.weight - one.weight))
    if (kept.every((one) => areBeside(one, label))) kept.push(label)
  return kept
}
