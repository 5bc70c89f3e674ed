import { signal } from '@preact/signals-react'
import type { Failure } from './booking-failure.ts'

export type SaveState =
  | { at: 'idle' }
  | { at: 'saving' }
  | { at: 'saved' }
  | ({ at: 'failed' } & Failure)

/**
 * Saves one after the other. A save that is asked for while one is under way is sent when that is
 * answered, with what stands in the form by then: the last wins, and nothing waits for it.
 */
export function createSaves(
  saveOnce: () => Promise<void>,
  failureOf: (error: unknown) => Failure | undefined,
) {
  const state = signal<SaveState>({ at: 'idle' })
  let running: Promise<void> | undefined
  let isWanted = false

  async function run() {
    state.value = { at: 'saving' }
    let failed: unknown
    while (isWanted) {
      isWanted = false
      failed = await saveOnce().then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
    }
    // At once, so that a save that is asked for from here on begins anew.
    running = undefined
    const failure = failed ? failureOf((failed as { error: unknown }).error) : undefined
    state.value = failed
      ? failure
        ? { at: 'failed', ...failure }
        : { at: 'idle' }
      : { at: 'saved' }
  }

  /** Resolves when everything that was asked for until then is answered, well or not. */
  function save(): Promise<void> {
    isWanted = true
    return (running ??= run())
  }

  return { state, save, reset: () => (state.value = { at: 'idle' }) }
}
