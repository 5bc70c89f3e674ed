import { signal, type ReadonlySignal } from '@preact/signals-react'
import { systemClock, type Clock } from '../shared/clock.ts'

export type Snack = { id: number; tone: 'success' | 'notice' | 'warning'; text: string }

/** `ms` is the time that a notice shows, in milliseconds without pauses. */
type SnackOptions = { ms?: number | undefined }

export type Snackbars = {
  shown: ReadonlySignal<readonly Snack[]>
  /** Shows a notice with a tick for 2 s. Returns its id. */
  success: (text: string, options?: SnackOptions) => number
  /** Shows a neutral notice without an icon for 2 s. Returns its id. */
  notice: (text: string, options?: SnackOptions) => number
  /** Shows a notice with a warning sign for 4 s. Returns its id. */
  warning: (text: string, options?: SnackOptions) => number
  dismiss: (id: number) => void
  /**
   * Pauses all notices, for instance while the user reads. The returned function ends this pause.
   */
  hold: () => () => void
}

/** Maximum number of visible notices, so that they do not cover the user's work. Others wait. */
const mostShown = 3

type Entry = Snack & { msLeft: number; since: number; callOff: (() => void) | undefined }

/** Creates short notices at the bottom of the page, about successes and problems. */
export function createSnackbars(clock: Clock = systemClock): Snackbars {
  const shown = signal<readonly Snack[]>([])
  let entries: readonly Entry[] = []
  let lastId = 0
  let holds = 0

  /** Starts and stops the timers of the visible notices, and updates the view. */
  function settle() {
    for (const [index, entry] of entries.entries()) {
      const isRunning = index < mostShown && holds === 0
      if (isRunning && !entry.callOff) {
        entry.since = clock.now()
        entry.callOff = clock.after(entry.msLeft, () => dismiss(entry.id))
      } else if (!isRunning && entry.callOff) {
        entry.callOff()
        entry.callOff = undefined
        entry.msLeft -= clock.now() - entry.since
      }
    }
    shown.value = entries.slice(0, mostShown)
  }

  function dismiss(id: number) {
    entries.find((entry) => entry.id === id)?.callOff?.()
    entries = entries.filter((entry) => entry.id !== id)
    settle()
  }

  function add(tone: Snack['tone'], text: string, ms: number) {
    // A repeated notice replaces the earlier one.
    const same = entries.find((entry) => entry.tone === tone && entry.text === text)
    if (same) dismiss(same.id)
    lastId += 1
    entries = [
      ...entries,
      { id: lastId, tone, text, msLeft: ms, since: clock.now(), callOff: undefined },
    ]
    settle()
    return lastId
  }

  function hold() {
    let isOver = false
    holds += 1
    settle()
    return () => {
      if (isOver) return
      isOver = true
      holds -= 1
      settle()
    }
  }

  return {
    shown,
    success: (text, { ms = 2_000 } = {}) => add('success', text, ms),
    notice: (text, { ms = 2_000 } = {}) => add('notice', text, ms),
    warning: (text, { ms = 4_000 } = {}) => add('warning', text, ms),
    dismiss,
    hold,
  }
}
