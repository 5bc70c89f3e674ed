/** A colour of the map, for values less than `below`. */
export type MapStep = {
  /** Name of a custom property. */
  colour: `--${string}`
  below: number
  /** Meaning of the colour, for the legend. */
  words?: string
  /** Adds hatching lines, so that the step is recognisable without its colour. */
  isHatched?: boolean
}

/**
 * Meaning of the map's colours. `priceScale` is the default, from much less to much more of a
 * price.
 */
export type MapScale = {
  /** Title of the legend. */
  title?: string
  steps: readonly MapStep[]
}

export const priceScale: MapScale = {
  steps: [
    { colour: '--price-less-3', below: 0.75 },
    { colour: '--price-less-2', below: 0.9 },
    { colour: '--price-less-1', below: 0.9995 },
    { colour: '--price-same', below: 1.0005 },
    { colour: '--price-more-1', below: 1.1005 },
    { colour: '--price-more-2', below: 1.2505 },
    { colour: '--price-more-3', below: Infinity },
  ],
}

/** Index of the step that a value is on. */
export const stepOf = (value: number, { steps }: MapScale): number =>
  steps.findIndex(({ below }) => value < below)
