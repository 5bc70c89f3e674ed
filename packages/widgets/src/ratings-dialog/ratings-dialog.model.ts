import type { Rating } from '@treasures/api-client'
import { createModel, signal } from '@preact/signals-react'

export type RatingsPhase =
  | { at: 'loading' }
  | { at: 'failed' }
  | { at: 'shown'; ratings: readonly Rating[] }

type Ports = {
  load: (signal: AbortSignal) => Promise<readonly Rating[]>
  log: (error: unknown) => void
}

export const RatingsDialogModel = createModel(({ load: fetch, log }: Ports) => {
  const phase = signal<RatingsPhase>({ at: 'loading' })
  let running: AbortController | undefined

  async function load() {
    running?.abort()
    const mine = (running = new AbortController())
    phase.value = { at: 'loading' }
    try {
      const ratings = await fetch(mine.signal)
      if (!mine.signal.aborted) phase.value = { at: 'shown', ratings }
    } catch (error) {
      if (mine.signal.aborted) return
      log(error)
      phase.value = { at: 'failed' }
    }
  }

  return { phase, load, stop: () => running?.abort() }
})

const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})
/** Formats an instant as "18 Nov 2026, 23:30", in UTC. */
export const utcMoment = (instant: string): string =>
  moments.format(new Date(instant)).replace('Sept ', 'Sep ')
