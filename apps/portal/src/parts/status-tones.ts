import {
  jobStatus,
  type AccountingStatus,
  type billStatuses,
  type ChargeStatus,
  type estimateStatuses,
  type invoiceStatuses,
  type MessageState,
  type opportunityStatuses,
  type payoutStatuses,
  type RunState,
  type timesheetStatuses,
} from '@treasures/api-client'
import type { TagProps } from '@treasures/widgets/kit'

export type Tone = NonNullable<TagProps['tone']>
type Tones<Statuses> = Partial<Record<Statuses[keyof Statuses] & string, Tone>>

const jobTones: Readonly<Record<number, Tone>> = {
  [jobStatus.claimed]: 'info',
  [jobStatus.progressing]: 'info',
  [jobStatus.completed]: 'ok',
  [jobStatus.closed]: 'ok',
}

/**
 * Looks up a tone by the word of a status. Imports only types, so that the schemas stay out of
 * shared chunks.
 */
const byWord =
  <Statuses>(tones: Tones<Statuses>) =>
  (status: string): Tone =>
    (tones as Readonly<Record<string, Tone>>)[status] ?? 'neutral'

/**
 * Colours of all statuses: blue is in progress as it should be, amber waits for a person, green is
 * done or paid, red has failed. All other statuses are grey.
 */
export const statusTone = {
  job: (id_status: number): Tone => jobTones[id_status] ?? 'neutral',
  estimate: byWord<typeof estimateStatuses>({ Sent: 'warn', Accepted: 'ok' }),
  opportunity: byWord<typeof opportunityStatuses>({ Sent: 'warn', Viewed: 'warn', Accepted: 'ok' }),
  timesheet: byWord<typeof timesheetStatuses>({ Submitted: 'warn', Locked: 'ok', Invoiced: 'ok' }),
  invoice: byWord<typeof invoiceStatuses>({ Issued: 'info', 'Part-paid': 'info', Paid: 'ok' }),
  bill: byWord<typeof billStatuses>({ Issued: 'info', Paid: 'ok' }),
  payout: byWord<typeof payoutStatuses>({
    Requested: 'warn',
    Sent: 'info',
    Paid: 'ok',
    Failed: 'danger',
    Returned: 'danger',
  }),
  charge: {
    pending: 'info',
    unknown: 'warn',
    requires_action: 'warn',
    succeeded: 'ok',
    declined: 'danger',
    error: 'danger',
    cancelled: 'neutral',
  } satisfies Record<ChargeStatus, Tone>,
  accounting: {
    waiting: 'neutral',
    sent: 'ok',
    parked: 'warn',
  } satisfies Record<AccountingStatus, Tone>,
  message: {
    waiting: 'neutral',
    sending: 'info',
    sent: 'ok',
    delivered: 'ok',
    unknown: 'warn',
    withheld: 'neutral',
    failed: 'danger',
  } satisfies Record<MessageState, Tone>,
  run: {
    waiting: 'neutral',
    done: 'ok',
    not_matched: 'neutral',
    cancelled: 'neutral',
    failed: 'danger',
  } satisfies Record<RunState, Tone>,
}
