import type { Wait } from '@treasures/api-client'
import { nextWithin } from '../../../kernel/london-hours.ts'

/** London's day, in hours: what may not be done in the night is done when it begins. */
const day = { from: 8, to: 21 }
const minute = 60_000

/** The end of the night in which it falls, or itself. */
export const afterNight = (at: Date): Date => nextWithin(day, at)

type Timing = { wait: Wait; not_at_night: boolean }

/**
 * When something is due that an event of `happened` began. Before a visit: so long before it, and at once where that
 * has gone by. Never after the visit that it announces: then the night is not kept.
 */
export function dueAt(
  { wait, not_at_night }: Timing,
  { happened, visit, now }: { happened: Date; visit: Date | undefined; now: Date },
): Date {
  const wanted =
    wait.kind === 'before_appointment' && visit
      ? new Date(Math.max(visit.getTime() - wait.minutes * minute, now.getTime()))
      : new Date(happened.getTime() + (wait.kind === 'for' ? wait.minutes * minute : 0))
  if (!not_at_night) return wanted
  const kept = afterNight(wanted)
  return visit && kept >= visit ? wanted : kept
}
