import * as z from 'zod/mini'
import { CalendarDate, Pounds } from '../../kernel/wire.ts'

/**
 * Work that waits for the signed-in user. A step appears only if the user may open its list, and if
 * its count is above zero. Staff count their region, or all regions.
 */
export const nextStepCodes = [
  'staff_jobs_unclaimed',
  'staff_jobs_unanswered',
  'staff_jobs_late',
  'staff_jobs_on_days_off',
  'staff_jobs_without_appointment',
  'staff_customers_new',
  'staff_customers_without_sign_in',
  'staff_cards_failing',
  'staff_invoices_overdue',
  'staff_invoices_owed',
  'staff_invoices_drafts',
  'staff_charges_failed',
  'staff_payouts_failed',
  'staff_messages_failed',
  'staff_runs_failed',
  'staff_to_dos_mine',
  'staff_documents_to_check',
  'staff_visits_at_risk',
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
  /** Total of the list that the step opens. */
  count: z.int().check(z.positive()),
  /** Filter of that list, as query parameters. */
  filter: z.record(z.string(), z.string()),
})
export type NextStep = z.infer<typeof NextStep>

/**
 * Time for which a job has been unclaimed: booked today, yesterday or the day before, 3 to 6 days
 * ago, or earlier.
 */
export const unclaimedAges = ['today', 'two_days', 'six_days', 'older'] as const
export type UnclaimedAge = (typeof unclaimedAges)[number]

/** Key figures for staff, of their region or of all regions. */
export const StaffOverview = z.object({
  unclaimed: z.array(
    z.object({
      age: z.enum(unclaimedAges),
      /** Total of the list of jobs with this filter. */
      count: z.int(),
      filter: z.record(z.string(), z.string()),
    }),
  ),
  /** The last whole weeks in London and the current week, oldest first. */
  weeks: z.array(
    z.object({
      /** Monday of the week. */
      monday: CalendarDate,
      /** Number of jobs booked. */
      booked: z.int(),
      /** Number of these jobs that a treasure took. */
      taken: z.int(),
      /** Total of issued invoices. Null for callers who may not see invoices. */
      invoiced: z.nullable(Pounds),
    }),
  ),
})
export type StaffOverview = z.infer<typeof StaffOverview>
