import * as z from 'zod/mini'
import { PriceUnit } from '../../catalogue/services/services.schema.ts'
import { ItemPrice } from '../../kernel/pounds.schema.ts'
import { Id, Instant, numberOrDigits, Pounds } from '../../kernel/wire.ts'

/**
 * State of extra work. `asked` waits for the customer, `withdrawn` was taken back by the treasure or
 * with the job. Only `agreed` work can be recorded and invoiced.
 */
export const AgreedLineState = z.enum(['asked', 'agreed', 'declined', 'withdrawn'])
export type AgreedLineState = z.infer<typeof AgreedLineState>

/** The customer's answer. */
export const AgreedLineAnswer = z.enum(['agreed', 'declined'])
export type AgreedLineAnswer = z.infer<typeof AgreedLineAnswer>

export const agreedLineFields = {
  what: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please say what it is'),
      z.maxLength(200, 'At most 200 characters'),
    ),
  /** The treasure's price for all of it, in pounds. Absent if more hours are asked for. */
  treasureprice: z.optional(ItemPrice.check(z.minimum(1, 'At least £1'))),
  /**
   * Hours by which a job with a ceiling may take longer, at the job's price. They are recorded as
   * its labour.
   */
  hours: z.optional(
    z.pipe(
      numberOrDigits,
      z.number('Please say how many').check(
        z.minimum(0.25, 'At least a quarter of an hour'),
        z.maximum(100, 'At most 100 hours'),
        z.refine((value) => Number(value.toFixed(2)) === value, 'At most two decimals'),
      ),
    ),
  ),
}
export const AgreedLineInput = z.object(agreedLineFields).check(
  z.refine(({ treasureprice, hours }) => (treasureprice === undefined) !== (hours === undefined), {
    error: 'Please give a price or a number of hours',
    path: ['treasureprice'],
  }),
)
export type AgreedLineInput = z.infer<typeof AgreedLineInput>

/**
 * Something that was agreed for a job: what was booked, an accepted estimate, a price that staff
 * set, or extra work (`change`). Later rows replace earlier ones for work that is recorded then.
 */
export const Agreed = z.object({
  id: Id,
  source: z.enum(['booking', 'estimate', 'change', 'staff']),
  what: z.string(),
  unit: PriceUnit,
  /** Units that were agreed to at most. Null if as much is paid as is needed. */
  quantity: z.nullable(z.number()),
  /** What the treasure got at that time, for one unit, or for all of a `change`. Staff only. */
  treasureprice: z.nullable(Pounds),
  /** What the customer pays for one unit, or for all of a `change`. Null for treasures. */
  customerprice: z.nullable(Pounds),
  agreed_at: Instant,
  /** First name of who agreed. Null if it is unknown, and for treasures. */
  agreed_by: z.nullable(z.string()),
  /** True if a member of staff agreed, or set the price, for the customer. */
  by_staff: z.boolean(),
})
export type Agreed = z.infer<typeof Agreed>

/** Extra work on a job, with its price. */
export const AgreedLine = z.object({
  id: Id,
  id_job: Id,
  /** Customers read the first name. */
  treasure: z.object({ id: Id, name: z.string() }),
  /** Begins with "2 more hours: " if it is about hours. */
  what: z.string(),
  /** Hours by which the job may take longer. Null for other extra work. */
  hours: z.nullable(z.number()),
  state: AgreedLineState,
  /** What the treasure gets. Null for the customer. */
  treasureprice: z.nullable(Pounds),
  /** What the customer pays. Null for the treasure. */
  customerprice: z.nullable(Pounds),
  asked_at: Instant,
  answered_at: z.nullable(Instant),
  /** How it was answered. `staff` agreed for the customer. */
  how: z.nullable(z.enum(['link', 'portal', 'staff'])),
  /** First name of the member of staff who agreed for the customer. Null for treasures. */
  answered_by: z.nullable(z.string()),
  /** Why staff agreed for the customer. Empty otherwise, and for treasures. */
  reason: z.string(),
  /**
   * Until when the customer may object to what staff agreed for them. Until then the work cannot be
   * recorded.
   */
  object_until: z.nullable(Instant),
  /** True once its work is recorded. Hours are recorded as labour of the job, and stay false. */
  recorded: z.boolean(),
})
export type AgreedLine = z.infer<typeof AgreedLine>
