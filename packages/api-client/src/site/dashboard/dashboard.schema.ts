import * as z from 'zod/mini'

/**
 * What waits for whoever is signed in; each only for those who may open its list, and never with a count
 * of zero. Staff count their region, or all.
 */
export const nextStepCodes = [
  'staff_jobs_unclaimed',
  'staff_jobs_late',
  'staff_jobs_without_appointment',
  'staff_customers_new',
  'staff_customers_without_sign_in',
  'staff_cards_failing',
  'staff_invoices_overdue',
  'staff_invoices_owed',
  'staff_invoices_drafts',
  'staff_payouts_failed',
  'treasure_jobs_to_arrange',
  'treasure_jobs_progressing',
  'treasure_board_jobs',
  'customer_jobs_open',
  'customer_jobs_under_way',
  'customer_address_missing',
] as const
export type NextStepCode = (typeof nextStepCodes)[number]

export const NextStep = z.object({
  code: z.enum(nextStepCodes),
  /** The total of the list that the step opens. */
  count: z.int().check(z.positive()),
  /** What that list is filtered by, as its query has it. */
  filter: z.record(z.string(), z.string()),
})
export type NextStep = z.infer<typeof NextStep>
