import type { UserProfile } from '@treasures/api-client'
import { deviceChoice } from './device-choice.ts'
import { useStore } from './store.ts'

/** Generous spacing, or more rows in view. */
export type Density = 'comfortable' | 'compact'

const density = deviceChoice<Density>('density', ['comfortable', 'compact'])

export const chosenDensity = density.chosen
export const chooseDensity = density.choose

/** Called before the first render, so that nothing moves. */
export const showDensity = density.show

/** Staff, who read lists all day, start with more rows. */
export const startDensity = (profile: UserProfile) =>
  density.start(
    profile.is_admin || profile.super || profile.id_ambassador ? 'compact' : 'comfortable',
  )

/** Pixels: two lines of text, or three of small text. */
const compactRow = 56

/** Row height of a list in pixels; `comfortable` is the height that its cells need. */
export const useRowHeight = (comfortable: number): number =>
  useStore(chosenDensity) === 'compact' ? Math.min(compactRow, comfortable) : comfortable
