import type { Wait } from '@treasures/api-client'
import { minutes, later, earlier } from '#kernel/clock.ts'
import { nextWithin, ringingHours } from '#kernel/quiet-hours.ts'

/** Returns the end of the night if the time is at night, otherwise the time itself. */
export const afterNight = (at: Date): Date => nextWithin(ringingHours, at)

type Timing = { wait: Wait; not_at_night: boolean }
type Moments = { happened: Date; visit: Date | undefined; now: Date }

/**
 * Returns when an action is due. A wait before a visit counts back from the visit. If that time has
 * passed, the action is due at once. A due time at night moves to the morning, unless the visit
 * begins by then. An action without a wait is due now, even if a fast clock dated its event later.
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
