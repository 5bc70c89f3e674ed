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

/** Why a price was not sent or not answered, by the code of the call. */
export const refusal = <C extends string>(code: C, why: string) =>
  ({ ok: false, code, why }) as const

/** 3 accepts; whatever else the contract lets in declines. */
export const answerOf = (given: number): EstimateAnswered =>
  given === estimateStatus.accepted ? estimateStatus.accepted : estimateStatus.declined

/** Days for which a price holds unless its treasure says otherwise. */
const validDays = 14

export const validUntil = (wanted: string | null | undefined, today: string): string =>
  wanted ?? addDays(today, validDays)

/** What the customer pays for what a treasure wants: the commission is a share of the customer's price. */
export function customerPriceOf(treasurePence: number, commissionRate: number): number {
  return shareOf(treasurePence, 10_000n, 10_000n - rateOf(commissionRate))
}

/** The same, with what we keep of it. */
export function previewOf(treasurePence: number, commissionRate: number) {
  const customerPence = customerPriceOf(treasurePence, commissionRate)
  return { customerPence, servicePence: customerPence - treasurePence }
}

type EstimatedJob = {
  id_status: JobStatus
  id_job_type: number
  treasure_price_pence: number | null
}

/** Jobs that are booked as an estimate and have no price yet. */
export const isWanted = (job: EstimatedJob) =>
  wantsPrice(job) && (job.id_status === jobStatus.open || isJobUnderWay(job.id_status))

/** The customer takes a price of whoever has the job; of everybody while nobody has it. */
export const isAcceptable = (
  job: EstimatedJob & { id_treasure: number | null },
  { id_status, id_treasure }: { id_status: EstimateStatus; id_treasure: number },
): boolean =>
  id_status === estimateStatus.sent &&
  isWanted(job) &&
  (job.id_treasure === null || job.id_treasure === id_treasure)

/** One that nobody answered in time has run out, whether or not that is written down already. */
export const statusNow = (
  { id_status, valid_until }: { id_status: EstimateStatus; valid_until: string },
  today: string,
): EstimateStatus =>
  id_status <= estimateStatus.sent && valid_until < today ? estimateStatus.expired : id_status

export const acceptedUnit = priceUnit.fixedPrice
