import {
  addDays,
  invoiceStatus,
  jobStatus,
  jobStatusesUnderWay,
  type NextStep,
  type NextStepCode,
  type UnclaimedAge,
} from '@treasures/api-client'

/**
 * Most pressing first: overdue steps, steps that cost money, waiting steps, and finally new ones.
 */
const order: readonly NextStepCode[] = [
  'staff_jobs_unanswered',
  'staff_jobs_late',
  'staff_jobs_on_days_off',
  'staff_invoices_overdue',
  'staff_cards_failing',
  'staff_charges_failed',
  'staff_payouts_failed',
  'staff_messages_failed',
  'staff_runs_failed',
  'staff_visits_at_risk',
  'staff_to_dos_mine',
  'staff_documents_to_check',
  'staff_jobs_unclaimed',
  'staff_jobs_without_appointment',
  'staff_invoices_drafts',
  'treasure_jobs_to_arrange',
  'treasure_jobs_progressing',
  'treasure_board_jobs',
  'customer_address_missing',
  'customer_jobs_open',
  'customer_jobs_under_way',
  'staff_invoices_owed',
  'staff_customers_new',
  'staff_customers_without_sign_in',
]

/** Returns the steps with a count, most pressing first. */
export const listSteps = (steps: readonly NextStep[]): NextStep[] =>
  steps
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code))

/** A customer is new on the first day and for six days afterwards. */
const newForDays = 7

const { open, claimed, progressing } = jobStatus

type StepsOf<Prefix extends string> = Record<Extract<NextStepCode, `${Prefix}_${string}`>, Filter>
type Filter = Record<string, string>

/**
 * Filter of the list that each step opens, as in the list's address. The list's own query counts
 * the rows, so that "late" has only one definition.
 */
export const jobSteps: StepsOf<'staff_jobs'> = {
  staff_jobs_unanswered: { unanswered: '1' },
  staff_jobs_late: { late: '1' },
  staff_jobs_on_days_off: { on_days_off: '1' },
  staff_jobs_unclaimed: { id_status: `${open}` },
  staff_jobs_without_appointment: { id_status: `${claimed}` },
}

export const customerSteps = (today: string): StepsOf<'staff_customers' | 'staff_cards'> => ({
  staff_customers_new: { added_since: addDays(today, 1 - newForDays) },
  staff_customers_without_sign_in: { has_sign_in: '0' },
  staff_cards_failing: { card_failing: '1' },
})

export const invoiceSteps: StepsOf<'staff_invoices'> = {
  staff_invoices_overdue: { overdue: 'true' },
  staff_invoices_drafts: { id_status: `${invoiceStatus.draft}` },
  staff_invoices_owed: { id_status: `${invoiceStatus.issued}` },
}

export const chargeSteps: StepsOf<'staff_charges'> = {
  staff_charges_failed: { to_repeat: 'true' },
}

export const messageSteps: StepsOf<'staff_messages'> = { staff_messages_failed: {} }

export const runSteps: StepsOf<'staff_runs'> = { staff_runs_failed: { state: 'failed' } }

export const payoutSteps: StepsOf<'staff_payouts'> = {
  staff_payouts_failed: { to_repeat: 'true' },
}

export const toDoSteps: StepsOf<'staff_to_dos'> = {
  staff_to_dos_mine: { assignee: 'self' },
}

export const documentSteps: StepsOf<'staff_documents'> = {
  staff_documents_to_check: { state: 'sent' },
}

export const visitSteps: StepsOf<'staff_visits'> = { staff_visits_at_risk: {} }

export const treasureSteps: StepsOf<'treasure_jobs'> = {
  treasure_jobs_to_arrange: { status: `${claimed}` },
  treasure_jobs_progressing: { status: `${progressing}` },
}

export const ownJobSteps: StepsOf<'customer_jobs'> = {
  customer_jobs_open: { status: `${open}` },
  customer_jobs_under_way: { status: jobStatusesUnderWay.join() },
}

/** Filter of the list for each age of unclaimed jobs. `today` is the date in London. */
export const unclaimedFilters = (today: string): Record<UnclaimedAge, Filter> => {
  const from = (days: number) => ({ posted_since: addDays(today, -days) })
  const until = (days: number) => ({ posted_until: addDays(today, -days) })
  const unclaimed = { id_status: `${open}` }
  return {
    today: { ...unclaimed, ...from(0) },
    two_days: { ...unclaimed, ...from(2), ...until(1) },
    six_days: { ...unclaimed, ...from(6), ...until(3) },
    older: { ...unclaimed, ...until(7) },
  }
}

/** Number of weeks shown, including the current week. */
const weeksShown = 8

/** Mondays of the last weeks, oldest first. */
export function lastMondays(today: string): string[] {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: weeksShown }, (_, i) =>
    addDays(today, -sinceMonday - 7 * (weeksShown - 1 - i)),
  )
}
