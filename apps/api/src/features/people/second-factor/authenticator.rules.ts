import { verifySync } from 'otplib'

/** Seconds that a code stands on the screen of an app. */
const period = 30

/**
 * The step of a code that is right: now, or one before or after, as clocks differ. A code counts once, and so does
 * every one before it. Undefined for a wrong one.
 */
export function stepOfCode(
  { secret, lastStep }: { secret: string; lastStep: number },
  code: string,
  at: Date,
): number | undefined {
  const result = verifySync({
    secret,
    token: code,
    period,
    epoch: Math.floor(at.getTime() / 1_000),
    epochTolerance: period,
  })
  const step = result.valid && 'timeStep' in result ? result.timeStep : undefined
  return step !== undefined && step > lastStep ? step : undefined
}
