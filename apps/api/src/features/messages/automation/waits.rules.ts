import type { Wait } from '@treasures/api-client'
import { minutes, later, earlier } from '#kernel/clock.ts'
import { nextWithin, ringingHours } from '#kernel/quiet-hours.ts'

/** Returns the end of the night if the time is at night, otherwise the time itself. */
export const afterNight = (at: Date): Date => nextWithin(ringingHours, at)

type Timing = { wait: Wait; not_at_night: boolean }
type Moments = { happened: Date; visit: Date | undefined; now: Date }

/**
 * Returns when an action is due.
 * A wait before a visit counts back from it, and is due at once if that time has passed. It ignores
 * the night if the visit would be over by morning.
 * An action without a wait is due now, even if a fast clock has dated its event later.
 */
export function dueAt({ wait, not_at_night }: Timing, { happened, visit, now }: Moments): Date {
  const wanted = wantedAt(wait, { happened, visit, now })
  if (!not_at_night) return wanted
  const kept = afterNight(wanted)
  return visit && kept >= visit ? wanted : kept
}

function wantedAt(wait: Wait, { happened, visit, now }: Moments): Date {
  if (wait.kind === 'for') return later(happened, minutes(wait.minutes))
  if (wait.kind === 'before_appointment' && visit)
    return latest(earlier(visit, minutes(wait.minutes)), now)
  return earliest(happened, now)
}

export const earliest = (one: Date, other: Date) => (one < other ? one : other)
const latest = (one: Date, other: Date) => (one > other ? one : other)
