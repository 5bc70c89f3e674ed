import { deviceChoice } from './device-choice.ts'
import { useStore } from './store.ts'

/** Generous spacing, or more rows in view. */
export type Density = 'comfortable' | 'compact'

const density = deviceChoice<Density>('density', ['comfortable', 'compact'])

export const chosenDensity = density.chosen

/** Called before the first render, so that nothing moves. */
export const showDensity = density.show

/** Pixels: two lines of text, or the size of a touch target. */
const compactRow = 52

/** Row height of a list in pixels; `comfortable` is the height that its cells need. */
export const useRowHeight = (comfortable: number): number =>
  useStore(chosenDensity) === 'compact' ? Math.min(compactRow, comfortable) : comfortable
