import type { Wait } from '@treasures/api-client'
import { nextWithin } from '../../../kernel/london-hours.ts'

/** London's day, in hours: what may not be done in the night is done when it begins. */
const day = { from: 8, to: 21 }
const minute = 60_000

/** The end of the night in which it falls, or itself. */
export const afterNight = (at: Date): Date => nextWithin(day, at)

type Timing = { wait: Wait; not_at_night: boolean }
type Moments = { happened: Date; visit: Date | undefined; now: Date }

/**
 * When something is due that an event of `happened` began. Before a visit: so long before it, and at once where that
 * has gone by. Never after the visit that it announces: then the night is not kept. What waits for nothing is due now,
 * too, where a clock that ran ahead dated the event later.
 */
export function dueAt({ wait, not_at_night }: Timing, { happened, visit, now }: Moments): Date {
  const wanted = wantedAt(wait, { happened, visit, now })
  if (!not_at_night) return wanted
  const kept = afterNight(wanted)
  return visit && kept >= visit ? wanted : kept
}

function wantedAt(wait: Wait, { happened, visit, now }: Moments): Date {
  if (wait.kind === 'for') return new Date(happened.getTime() + wait.minutes * minute)
  if (wait.kind === 'before_appointment' && visit)
    return later(new Date(visit.getTime() - wait.minutes * minute), now)
  return earlier(happened, now)
}

export const earlier = (one: Date, other: Date) => (one < other ? one : other)
const later = (one: Date, other: Date) => (one > other ? one : other)
