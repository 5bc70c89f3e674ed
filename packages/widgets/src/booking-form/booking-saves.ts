import { signal } from '@preact/signals-react'
import type { Failure } from './booking-failure.ts'

export type SaveState =
  | { at: 'idle' }
  | { at: 'saving' }
  | { at: 'saved' }
  | ({ at: 'failed' } & Failure)

/**
 * Sends one save at a time. A save requested during another save is sent after it, with the input
 * at that time. The last save wins, and the form never waits for a save.
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
    // Reset before the state changes, so that a save requested from now on starts a new run.
    running = undefined
    const failure = failed ? failureOf((failed as { error: unknown }).error) : undefined
    state.value = failed
      ? failure
        ? { at: 'failed', ...failure }
        : { at: 'idle' }
      : { at: 'saved' }
  }

  /** Resolves after all saves requested so far have succeeded or failed. */
  function save(): Promise<void> {
    isWanted = true
    return (running ??= run())
  }

  return { state, save, reset: () => (state.value = { at: 'idle' }) }
}
