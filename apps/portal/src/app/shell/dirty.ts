import { createStore } from '../store.ts'

/** Number of forms on the page with unsaved input. */
export const dirtyForms = createStore(0)
