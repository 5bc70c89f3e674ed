/** Colours of the map, from much less to much more, each up to its factor. */
export const steps = [
  { colour: '--price-less-3', below: 0.75 },
  { colour: '--price-less-2', below: 0.9 },
  { colour: '--price-less-1', below: 0.9995 },
  { colour: '--price-same', below: 1.0005 },
  { colour: '--price-more-1', below: 1.1005 },
  { colour: '--price-more-2', below: 1.2505 },
  { colour: '--price-more-3', below: Infinity },
] as const

/** Which colour a factor has. */
export const stepOf = (factor: number): number => steps.findIndex(({ below }) => factor < below)
