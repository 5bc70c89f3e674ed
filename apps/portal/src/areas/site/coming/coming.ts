import { paths } from '#app/paths.ts'
import { patterns, type Pattern } from '#app/screens.ts'

export type ComingWords = {
  /** Describes the future content and the alternatives until then. */
  words: string
  ways: readonly { label: string; to: string }[]
}

const home = { label: 'Go to Home', to: paths.index() }

/** Screens that have an address but are not built yet. */
const coming: Partial<Record<Pattern, ComingWords>> = {
  [patterns.experimental]: {
    words: 'Screens we are trying out appear here. There are none at the moment.',
    ways: [home],
  },
}

/** Words of a screen, with a default so that no placeholder is blank. */
export const comingWords = (pattern: Pattern | undefined): ComingWords =>
  (pattern && coming[pattern]) ?? { words: 'This screen is on its way.', ways: [home] }
