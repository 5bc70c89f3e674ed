import * as z from 'zod/mini'
import { PriceUnit, Service } from '../../catalogue/services/services.schema.ts'
import { CalendarDate, DateInput, Id, Instant, numeric, Pounds } from '../../kernel/wire.ts'
import { ItemPrice } from '../../kernel/pounds.schema.ts'
import { idsByName } from '../../kernel/ids-by-name.ts'

export const estimateStatuses = {
  1: 'Draft',
  2: 'Sent',
  3: 'Accepted',
  4: 'Declined',
  5: 'Superseded',
  6: 'Expired',
  7: 'Withdrawn',
} as const
export type EstimateStatus = keyof typeof estimateStatuses
export const estimateStatus = /* @__PURE__ */ idsByName(estimateStatuses)

export const estimateFields = {
  /** The treasure's price for the whole job, in pounds. */
  treasureprice: ItemPrice.check(z.minimum(1, 'At least £1')),
  descr: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Description is required'),
      z.maxLength(65_535, 'Line is too long'),
    ),
  /** Last day on which the customer can accept the estimate. Defaults to 14 days from now. */
  valid_until: z.optional(z.nullable(DateInput)),
}
export const EstimateInput = z.object(estimateFields)
export type EstimateInput = z.infer<typeof EstimateInput>

/** The customer's answer: accept or decline. */
export const EstimateAnswer = numeric(
  z.int(),
  z.minimum(estimateStatus.accepted, 'is 3 to accept or 4 to decline'),
  z.maximum(estimateStatus.declined, 'is 3 to accept or 4 to decline'),
)

export const Estimate = z.object({
  id: Id,
  id_job: Id,
  id_treasure: Id,
  treasure: z.object({ id: Id, name: z.string() }),
  id_status: z.int(),
  status: z.string(),
  /** Null if the caller may not see it. */
  treasureprice: z.nullable(Pounds),
  /** The customer's price for the whole job, VAT included. */
  customerprice: Pounds,
  descr: z.string(),
  valid_until: CalendarDate,
  responded_at: z.nullable(Instant),
  created_at: Instant,
})
export type Estimate = z.infer<typeof Estimate>

/** A treasure's estimate that waits for an answer. */
export const MyEstimate = z.object({
  id: Id,
  id_job: Id,
  service: Service,
  /** Town of the job's outward code. */
  place: z.string(),
  treasureprice: Pounds,
  customerprice: Pounds,
  descr: z.string(),
  valid_until: CalendarDate,
  created_at: Instant,
})
export type MyEstimate = z.infer<typeof MyEstimate>

/** The customer's price at today's rates. */
export const EstimatePreview = z.object({
  treasureprice: Pounds,
  /** Part of the customer's price. */
  service_fee: Pounds,
  /** The customer's price for the whole job, VAT included. */
  customerprice: Pounds,
})
export type EstimatePreview = z.infer<typeof EstimatePreview>

/** An estimate for the customer to compare. */
export const OfferedEstimate = z.object({
  id: Id,
  id_status: z.int(),
  status: z.string(),
  /** False if the estimate no longer waits for an answer, or if another treasure has the job. */
  can_answer: z.boolean(),
  customerprice: Pounds,
  vat: Pounds,
  descr: z.string(),
  valid_until: CalendarDate,
  /** First name, and the rating by other customers. */
  treasure: z.object({
    fname: z.string(),
    rating: z.nullable(z.number()),
    ratings: z.int(),
    desc: z.string(),
  }),
})
export type OfferedEstimate = z.infer<typeof OfferedEstimate>

export const LinkedEstimates = z.object({
  id_job: Id,
  id_status: z.int(),
  service: Service,
  unit: PriceUnit,
  descr: z.string(),
  postcode: z.string(),
  /** First name of the job's treasure. Null if the job has none. */
  taken_by: z.nullable(z.string()),
  data: z.array(OfferedEstimate),
})
export type LinkedEstimates = z.infer<typeof LinkedEstimates>
