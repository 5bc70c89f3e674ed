import { createStore } from '../store.ts'

export type Snack = { type: 'success' | 'warning'; text: string; ms: number }

/** What is being said at the bottom of the page. */
export const snacks = createStore<readonly Snack[]>([])

const say =
  (type: Snack['type'], usual: number) =>
  (text: string, { ms = usual }: { ms?: number } = {}) =>
    snacks.set([...snacks.get(), { type, text, ms }])

/** Milliseconds: notices stay for 2,000, warnings for 4,000 unless told. */
export const snackbar = { success: say('success', 2_000), warning: say('warning', 4_000) }
