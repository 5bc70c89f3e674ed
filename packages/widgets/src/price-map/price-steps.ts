/** A colour of the map, for values up to `below`. */
export type MapStep = {
  /** A custom property. */
  colour: `--${string}`
  below: number
  /** What it means, in the legend. */
  words?: string
  /** Told by lines, too, and not by its colour alone. */
  isHatched?: boolean
}

/** What the map's colours mean: from much less to much more of a price, where nothing else is said. */
export type MapScale = {
  /** Says of what the steps are. */
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

/** Which step a value is on. */
export const stepOf = (value: number, { steps }: MapScale): number =>
  steps.findIndex(({ below }) => value < below)
