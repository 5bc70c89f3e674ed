import { createStore } from '../store.ts'

/** How many calls are under way. */
export const busy = createStore(0)
