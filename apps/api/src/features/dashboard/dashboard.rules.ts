import type { NextStep, NextStepCode } from '@treasures/api-client'

/** The most pressing first: what is overdue, what costs money, what waits, what is merely new. */
const order: readonly NextStepCode[] = [
  'staff_jobs_late',
  'staff_cards_failing',
  'staff_jobs_unclaimed',
  'staff_jobs_without_appointment',
  'treasure_jobs_to_arrange',
  'treasure_jobs_progressing',
  'treasure_board_jobs',
  'customer_address_missing',
  'customer_jobs_open',
  'customer_jobs_under_way',
  'staff_customers_new',
  'staff_customers_without_sign_in',
]

/** Only what there is at all. */
export const listSteps = (counts: Partial<Record<NextStepCode, number>>): NextStep[] =>
  order.flatMap((code) => {
    const count = counts[code] ?? 0
    return count > 0 ? [{ code, count }] : []
  })
