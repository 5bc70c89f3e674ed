import { days, minutes } from '#kernel/clock.ts'

/** Limit by which we believe that a device's clock is ahead. */
const ahead = minutes(5)
/** Time for what waits on a device after its owner has lost the job. */
const grace = days(2)

/** When a photo was taken. This may be long ago, but not later than now. */
export const takenAt = (at_device: Date, at: Date): Date =>
  at_device.getTime() <= at.getTime() + ahead ? at_device : at

/**
 * True if a treasure may add a photo to a job: as long as they have it, and for two days afterwards
 * what they took while they had it.
 */
export const mayAdd = (
  assignments: readonly { assigned_at: Date; ended_at: Date | null }[],
  taken_at: Date,
  at: Date,
): boolean =>
  assignments.some(
    ({ assigned_at, ended_at }) =>
      ended_at === null ||
      (taken_at >= assigned_at &&
        taken_at <= ended_at &&
        at.getTime() <= ended_at.getTime() + grace),
  )
