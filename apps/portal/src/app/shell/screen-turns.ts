import { createStore } from '../store.ts'
import { dirtyForms } from './dirty.ts'

/** Counts resets of the current screen. */
export const screenTurns = createStore(0)

/** Resets the screen, as if its address were opened again. A screen with unsaved input stays. */
export function beginScreenAnew() {
  if (dirtyForms.get() === 0) screenTurns.set(screenTurns.get() + 1)
}
