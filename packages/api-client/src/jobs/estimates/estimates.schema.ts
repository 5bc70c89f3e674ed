import * as z from 'zod/mini'
import { PriceUnit, Service } from '../../catalogue/services/services.schema.ts'
import { CalendarDate, DateInput, Id, Instant, numeric, Pounds } from '../../kernel/wire.ts'
import { ItemPrice } from '../../kernel/pounds.schema.ts'
import { idsByName } from '../../kernel/ids-by-name.ts'
import { CheckedDocument } from '../../people/treasures/treasures.schema.ts'

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

/** A treasure's price for the whole job, in pounds. */
export const EstimatePrice = ItemPrice.check(z.minimum(1, 'At least £1'))

export const estimateOptionsAtMost = 3
const optionWords = z._default(
  z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters')),
  '',
)

/** One of several ways to do the job. The customer accepts one of them. */
export const EstimateOptionInput = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(80, 'At most 80 characters')),
  treasureprice: EstimatePrice,
  includes: optionWords,
  not_included: optionWords,
})

export const estimateFields = {
  /** The treasure's price for the whole job, in pounds. Left out if there are options. */
  treasureprice: z.optional(EstimatePrice),
  descr: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Description is required'),
      z.maxLength(65_535, 'Line is too long'),
    ),
  /** Last day on which the customer can accept the estimate. Defaults to 14 days from now. */
  valid_until: z.optional(z.nullable(DateInput)),
  options: z.optional(
    z.array(EstimateOptionInput).check(z.maxLength(estimateOptionsAtMost, 'At most 3 options')),
  ),
}

type Priced = { treasureprice?: number | undefined; options?: readonly unknown[] | undefined }
const hasOptions = ({ options = [] }: Priced) => options.length > 0
/** An estimate has either one price or options. */
export const priceOrOptions = [
  z.refine<Priced>((estimate) => hasOptions(estimate) || estimate.treasureprice !== undefined, {
    path: ['treasureprice'],
    error: 'Price is required',
  }),
  z.refine<Priced>((estimate) => !hasOptions(estimate) || estimate.treasureprice === undefined, {
    path: ['treasureprice'],
    error: 'Leave out this price, because each option has its own',
  }),
] as const
export const EstimateInput = z.object(estimateFields).check(...priceOrOptions)
export type EstimateInput = z.infer<typeof EstimateInput>

/** The customer's answer: accept or decline. */
export const EstimateAnswer = numeric(
  z.int(),
  z.minimum(estimateStatus.accepted, 'is 3 to accept or 4 to decline'),
  z.maximum(estimateStatus.declined, 'is 3 to accept or 4 to decline'),
)

/** Option that the customer accepts. Required if the estimate has options. */
export const AcceptedOption = z.optional(z.nullable(Id))

const optionFields = {
  id: Id,
  name: z.string(),
  includes: z.string(),
  not_included: z.string(),
}

export const EstimateOption = z.object({
  ...optionFields,
  /** Null for the customer. */
  treasureprice: z.nullable(Pounds),
  /** The customer's price for the whole job, VAT included. Null for the treasure. */
  customerprice: z.nullable(Pounds),
})
export type EstimateOption = z.infer<typeof EstimateOption>

/** An option for the customer to compare. */
export const OfferedOption = z.object({ ...optionFields, customerprice: Pounds, vat: Pounds })
export type OfferedOption = z.infer<typeof OfferedOption>

/** Option that was accepted, or null. */
const id_option = z.nullable(Id)

/** Prices are those of the accepted option, or of the cheapest one while none is accepted. */
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
  /** Empty if the estimate has one price. */
  options: z.array(EstimateOption),
  id_option,
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
  options: z.array(EstimateOption),
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
    /** Documents for the job's trade, by name. */
    checked: z._default(z.array(CheckedDocument), []),
    desc: z.string(),
  }),
  options: z.array(OfferedOption),
  id_option,
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
