import { createStore } from '../store.ts'
import { dirtyForms } from './dirty.ts'

/** Goes up each time that the screen on which one is begins anew. */
export const screenTurns = createStore(0)

/** As if its address were opened once more. Where something unsaved would be lost, the screen stays. */
export function beginScreenAnew() {
  if (dirtyForms.get() === 0) screenTurns.set(screenTurns.get() + 1)
}
