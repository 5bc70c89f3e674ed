import { isApiError, type TimesheetJob } from '@treasures/api-client'
import { createModel, signal } from '@preact/signals-react'
import type { Clock } from '../shared/clock.ts'

export type WorkJobsPhase =
  | { at: 'loading' }
  /** `lastKnown`: there is no signal, and these are from before. */
  | { at: 'shown'; jobs: readonly TimesheetJob[]; lastKnown: boolean }
  | { at: 'failed'; error: unknown }

export type WorkJobsPorts = {
  list: (signal: AbortSignal) => Promise<readonly TimesheetJob[]>
  /** The jobs of the last time, kept on the device. */
  cache: {
    read: () => readonly TimesheetJob[] | undefined
    write: (jobs: readonly TimesheetJob[]) => void
  }
  clock: Pick<Clock, 'after'>
  /** It takes a while. */
  onSlow: () => void
  onSettled: () => void
}

/** Milliseconds after which waiting is worth a word. */
const slowAfter = 1_500

export const WorkJobsModel = createModel((ports: WorkJobsPorts) => {
  const phase = signal<WorkJobsPhase>({ at: 'loading' })
  let running: AbortController | undefined

  async function load() {
    running?.abort()
    const mine = (running = new AbortController())
    phase.value = { at: 'loading' }
    const callOff = ports.clock.after(slowAfter, () => {
      if (!mine.signal.aborted) ports.onSlow()
    })
    const outcome = await ports.list(mine.signal).then(
      (jobs): WorkJobsPhase => {
        ports.cache.write(jobs)
        return { at: 'shown', jobs, lastKnown: false }
      },
      (error: unknown): WorkJobsPhase => {
        const jobs = isApiError(error) ? undefined : ports.cache.read()
        return jobs ? { at: 'shown', jobs, lastKnown: true } : { at: 'failed', error }
      },
    )
    callOff()
    if (mine.signal.aborted) return
    ports.onSettled()
    phase.value = outcome
  }

  function stop() {
    running?.abort()
    ports.onSettled()
  }

  return { phase, load, stop }
})
