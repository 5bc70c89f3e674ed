import { startOfWantedTime, type UnscheduledJob } from '@treasures/api-client'
import { clockOf } from './diary-layout.ts'
import type { Place } from './move.rules.ts'

export type Plan = { ok: true; date: string; time: string } | { ok: false; why: string }

/**
 * Decides whether a job can have an appointment at a place of the diary, and when. If the place has
 * no hours, the appointment is at the time of day that the customer asked for. A job can be
 * scheduled only for its own treasure.
 */
export function decidePlan(
  { id_job, treasure, wanted_time }: Pick<UnscheduledJob, 'id_job' | 'treasure' | 'wanted_time'>,
  { day, minutes, id_treasure = treasure.id }: Place,
  today: string,
): Plan {
  if (id_treasure !== treasure.id)
    return {
      ok: false,
      why: `Job ${id_job} is ${treasure.name}’s, and can only be planned for them. Assign it to someone else first.`,
    }
  if (day < today) return { ok: false, why: 'That day is over. Choose today or a later day.' }
  const time = minutes === undefined ? startOfWantedTime(wanted_time) : clockOf(minutes)
  return { ok: true, date: day, time }
}
