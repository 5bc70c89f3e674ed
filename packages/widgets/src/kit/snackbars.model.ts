import { signal, type ReadonlySignal } from '@preact/signals-react'
import { systemClock, type Clock } from '../shared/clock.ts'

export type Snack = { id: number; tone: 'success' | 'notice' | 'warning'; text: string }

/** `ms`: how long it stands while nobody looks at it closely. */
type SnackOptions = { ms?: number | undefined }

export type Snackbars = {
  shown: ReadonlySignal<readonly Snack[]>
  /** Stands for 2 s. The tick is set before the text. Answers the id of the notice. */
  success: (text: string, options?: SnackOptions) => number
  /** Stands for 2 s, with no sign: nothing is done yet, and nothing is wrong. */
  notice: (text: string, options?: SnackOptions) => number
  /** Stands for 4 s. The warning sign is set before the text. */
  warning: (text: string, options?: SnackOptions) => number
  dismiss: (id: number) => void
  /** Time stands still while somebody reads; each hold is ended by what it returns. */
  hold: () => () => void
}

/** More than these would cover what one works on; others wait for room. */
const mostShown = 3

type Entry = Snack & { msLeft: number; since: number; callOff: (() => void) | undefined }

/** Short notices at the foot of the page: what was done, what went wrong. */
export function createSnackbars(clock: Clock = systemClock): Snackbars {
  const shown = signal<readonly Snack[]>([])
  let entries: readonly Entry[] = []
  let lastId = 0
  let holds = 0

  /** Brings the clocks of those in sight, and the picture, in line with the entries. */
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
    // Said again, it stands anew instead of twice.
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
