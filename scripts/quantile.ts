/**
 * Returns the value below which the given part of all values lies. `part` is from 0 to 1, for
 * example 0.95.
 */
export const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  0

/** Rounds to two decimal places, for tables. */
export const round = (value: number) => Math.round(value * 100) / 100
