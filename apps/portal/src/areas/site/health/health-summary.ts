import type { HealthCheck } from '@treasures/api-client'

/** Sorts problems by urgency: "wrong" before "attention". */
export const byUrgency = (checks: readonly HealthCheck[]) => ({
  unwell: [
    ...checks.filter(({ state }) => state === 'wrong'),
    ...checks.filter(({ state }) => state === 'attention'),
  ],
  well: checks.filter(({ state }) => state === 'ok'),
})

/** Sums up the state of the server in one sentence. */
export function sumUp(checks: readonly HealthCheck[]): string {
  const { unwell } = byUrgency(checks)
  if (unwell.length === 0) return 'All is well.'
  const some =
    unwell.length === 1 ? '1 thing needs attention' : `${unwell.length} things need attention`
  return unwell.some(({ state }) => state === 'wrong') ? `${some} today.` : `${some} soon.`
}
