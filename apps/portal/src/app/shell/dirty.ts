import { createStore } from '../store.ts'

/** How many forms on the page hold something that is not saved. */
export const dirtyForms = createStore(0)
