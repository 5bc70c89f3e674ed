import { verifySync } from 'otplib'

/** Seconds for which an app shows a code. */
const period = 30

/**
 * Returns the time step of a right code, or undefined for a wrong one. Accepts the current step and
 * one before or after, because clocks differ. A used code, and all codes before it, are refused.
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
