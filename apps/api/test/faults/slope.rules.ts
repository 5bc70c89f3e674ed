/**
 * Returns the rise of a least-squares line through evenly spaced values, from first to last, as a
 * share of their mean.
 */
export function riseOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  let above = 0
  let below = 0
  for (const [at, value] of values.entries()) {
    above += (at - middle) * (value - mean)
    below += (at - middle) ** 2
  }
  return ((above / below) * (values.length - 1)) / mean
}
