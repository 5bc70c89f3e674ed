import type { BoardJob } from '@treasures/api-client'
import { createModel, signal } from '@preact/signals-react'

export type ClaimJobPhase =
  | { at: 'loading' }
  | { at: 'shown'; job: BoardJob }
  | { at: 'gone' }
  | { at: 'failed' }

/** Finds a board job by its number, for a dialog that has only the number. */
export const ClaimJobModel = createModel(
  (find: (signal: AbortSignal) => Promise<BoardJob | undefined>) => {
    const phase = signal<ClaimJobPhase>({ at: 'loading' })
    let running: AbortController | undefined

    async function load() {
      running?.abort()
      const mine = (running = new AbortController())
      phase.value = { at: 'loading' }
      try {
        const job = await find(mine.signal)
        if (!mine.signal.aborted) phase.value = job ? { at: 'shown', job } : { at: 'gone' }
      } catch (error) {
        if (mine.signal.aborted) return
        console.error('treasures: the job could not be loaded.', error)
        phase.value = { at: 'failed' }
      }
    }

    return { phase, load, stop: () => running?.abort() }
  },
)
