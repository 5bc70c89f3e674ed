/** A name on a map. Its centre and size are in px. */
export type Label = { x: number; y: number; width: number; height: number; weight: number }

/** Minimum space in px between two names. */
const gap = 2

const areBeside = (one: Label, other: Label) =>
  Math.abs(one.x - other.x) >= (one.width + other.width) / 2 + gap ||
  Math.abs(one.y - other.y) >= (one.height + other.height) / 2 + gap

/**
 * Returns the names that fit without overlapping. If two collide, the heavier one is kept, or the
 * first of two equal ones.
 */
export function labelsThatFit<L extends Label>(labels: readonly L[]): L[] {
  const kept: L[] = []
  for (const label of labels.toSorted((one, other) => other.weight - one.weight))
    if (kept.every((one) => areBeside(one, label))) kept.push(label)
  return kept
}
