import { paths } from '../../../app/paths.ts'
import { patterns, type Pattern } from '../../../app/patterns.ts'

export type ComingWords = {
  /** What will be here, and what one can do until then. */
  words: string
  ways: readonly { label: string; to: string }[]
}

const home = { label: 'Go to Home', to: paths.index() }

/** Screens that are on the map and not yet built, with what they will hold. */
const coming: Partial<Record<Pattern, ComingWords>> = {
  [patterns.experimental]: {
    words: 'Screens we are trying out appear here. There are none at the moment.',
    ways: [home],
  },
}

/** Never blank: a screen that nobody has described still leads home. */
export const comingWords = (pattern: Pattern | undefined): ComingWords =>
  (pattern && coming[pattern]) ?? { words: 'This screen is on its way.', ways: [home] }
