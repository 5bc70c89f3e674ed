import {
  addDays,
  estimateStatus,
  isJobUnderWay,
  jobStatus,
  priceUnit,
  rateOf,
  shareOf,
  type EstimateStatus,
  type JobStatus,
} from '@treasures/api-client'
import { wantsPrice } from '../jobs/wants-price.ts'

export type EstimateAnswered = typeof estimateStatus.accepted | typeof estimateStatus.declined

/** Reason why a price could not be sent or answered, with the code of the call. */
export const refusal = <C extends string>(code: C, why: string) =>
  ({ ok: false, code, why }) as const

/** 3 accepts. Any other value that the contract allows declines. */
export const answerOf = (given: number): EstimateAnswered =>
  given === estimateStatus.accepted ? estimateStatus.accepted : estimateStatus.declined

/** Days for which a price is valid unless its treasure chooses otherwise. */
const validDays = 14

export const validUntil = (wanted: string | null | undefined, today: string): string =>
  wanted ?? addDays(today, validDays)

/**
 * Computes the customer's price from the amount that a treasure wants. The commission is a share of
 * the customer's price.
 */
export function customerPriceOf(treasurePence: number, commissionRate: number): number {
  return shareOf(treasurePence, 10_000n, 10_000n - rateOf(commissionRate))
}

/** With a high commission, a price can exceed `mostPence`. */
export const tooHighWords = 'With our share, the customer would pay more than £1,000,000.'

/** Returns the customer's price, and the part of it that we keep. */
export function previewOf(treasurePence: number, commissionRate: number) {
  const customerPence = customerPriceOf(treasurePence, commissionRate)
  return { customerPence, servicePence: customerPence - treasurePence }
}

type EstimatedJob = {
  id_status: JobStatus
  id_job_type: number
  treasure_price_pence: number | null
}

/** True for a job booked as an estimate that has no price yet. */
export const isWanted = (job: EstimatedJob) =>
  wantsPrice(job) && (job.id_status === jobStatus.open || isJobUnderWay(job.id_status))

/**
 * True if the customer can accept this price. Once the job is assigned, only a price of its
 * treasure can be accepted.
 */
export const isAcceptable = (
  job: EstimatedJob & { id_treasure: number | null },
  { id_status, id_treasure }: { id_status: EstimateStatus; id_treasure: number },
): boolean =>
  id_status === estimateStatus.sent &&
  isWanted(job) &&
  (job.id_treasure === null || job.id_treasure === id_treasure)

/**
 * Returns the present status. An unanswered price past its date is Expired, even if the task has
 * not recorded this yet.
 */
export const statusNow = (
  { id_status, valid_until }: { id_status: EstimateStatus; valid_until: string },
  today: string,
): EstimateStatus =>
  id_status <= estimateStatus.sent && valid_until < today ? estimateStatus.expired : id_status

export const acceptedUnit = priceUnit.fixedPrice
