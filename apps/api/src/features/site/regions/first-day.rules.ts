import type { RegionStep, RunBy } from '@treasures/api-client'

type Facts = {
  outcodes: number
  run_by: RunBy
  services: readonly { priced: boolean; treasures: number }[]
  /** Number of franchisees with a sign-in. */
  sign_ins: number
}

/** Steps that a region lacks before its first job can be booked and done, in their usual order. */
export function missingSteps({ outcodes, run_by, services, sign_ins }: Facts): RegionStep[] {
  const offered = services.filter(({ priced }) => priced)
  const isMissing: Record<RegionStep, boolean> = {
    outcodes: outcodes === 0,
    prices: offered.length === 0,
    treasures: offered.length === 0 || offered.some(({ treasures }) => treasures === 0),
    sign_in: run_by === 'franchisee' && sign_ins === 0,
  }
  return (['outcodes', 'prices', 'treasures', 'sign_in'] as const).filter((step) => isMissing[step])
}
