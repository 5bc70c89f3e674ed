import { deviceChoice } from './device-choice.ts'
import { useStore } from './store.ts'

/** Room around everything, or more of a list in sight. */
export type Density = 'comfortable' | 'compact'

const density = deviceChoice<Density>('density', ['comfortable', 'compact'])

export const chosenDensity = density.chosen

/** Before the first draw, so that nothing moves. */
export const showDensity = density.show

/** In px: two lines of text, or what a finger hits. */
const compactRow = 52

/** Of a list's rows, in px; `comfortable` is what its cells would have. */
export const useRowHeight = (comfortable: number): number =>
  useStore(chosenDensity) === 'compact' ? Math.min(compactRow, comfortable) : comfortable
