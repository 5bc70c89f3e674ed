import { createStore } from '../store.ts'

/** Number of calls in progress. */
export const busy = createStore(0)
