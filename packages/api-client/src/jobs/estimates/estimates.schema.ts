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
  /** What the treasure wants for the whole, pounds. */
  treasureprice: ItemPrice.check(z.minimum(1, 'At least £1')),
  descr: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Description is required'),
      z.maxLength(65_535, 'Line is too long'),
    ),
  /** The last day on which it can be accepted; 14 days from now unless said. */
  valid_until: z.optional(z.nullable(DateInput)),
}
export const EstimateInput = z.object(estimateFields)
export type EstimateInput = z.infer<typeof EstimateInput>

/** Accepting or declining it. */
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
  /** Null where it is not the caller's to know. */
  treasureprice: z.nullable(Pounds),
  /** What the customer pays for the whole, VAT included. */
  customerprice: Pounds,
  descr: z.string(),
  valid_until: CalendarDate,
  responded_at: z.nullable(Instant),
  created_at: Instant,
})
export type Estimate = z.infer<typeof Estimate>

/** What a treasure has named and waits for. */
export const MyEstimate = z.object({
  id: Id,
  id_job: Id,
  service: Service,
  /** The town of the job's outward code. */
  place: z.string(),
  treasureprice: Pounds,
  customerprice: Pounds,
  descr: z.string(),
  valid_until: CalendarDate,
  created_at: Instant,
})
export type MyEstimate = z.infer<typeof MyEstimate>

/** What the customer would see, by the rates of today. */
export const EstimatePreview = z.object({
  treasureprice: Pounds,
  /** Of the customer's price. */
  service_fee: Pounds,
  /** What the customer pays for the whole, VAT included. */
  customerprice: Pounds,
})
export type EstimatePreview = z.infer<typeof EstimatePreview>

/** What a customer compares. */
export const OfferedEstimate = z.object({
  id: Id,
  id_status: z.int(),
  status: z.string(),
  /** False also where somebody else has the job by now. */
  can_answer: z.boolean(),
  customerprice: Pounds,
  vat: Pounds,
  descr: z.string(),
  valid_until: CalendarDate,
  /** First name, and what other customers said. */
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
  /** First name of whoever has the job, if somebody does. */
  taken_by: z.nullable(z.string()),
  data: z.array(OfferedEstimate),
})
export type LinkedEstimates = z.infer<typeof LinkedEstimates>
