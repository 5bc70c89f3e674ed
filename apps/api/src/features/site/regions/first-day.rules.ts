import type { RegionStep, RunBy } from '@treasures/api-client'

type Facts = {
  outcodes: number
  run_by: RunBy
  services: readonly { priced: boolean; treasures: number }[]
  /** Franchisees who sign in. */
  sign_ins: number
}

/** What a region lacks until somebody can book and somebody comes, in the order in which it is done. */
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
