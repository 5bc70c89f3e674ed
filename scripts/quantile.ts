/** The value below which `part` of all lie, for example 0.95. */
export const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  0

/** To two places, as tables show it. */
export const round = (value: number) => Math.round(value * 100) / 100
