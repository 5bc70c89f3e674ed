import * as z from 'zod/mini'
import { Id, Pounds } from '../../kernel/wire.ts'

/** Maximum number of rows of one kind in an answer. The full list has all rows. */
export const foundAtMost = 5
/** Number at which counting stops. People should narrow a search that finds more. */
export const foundCountedTo = 1_000

export const FoundJob = z.object({
  id: Id,
  id_status: z.int(),
  service: z.string(),
  /**
   * Name of the customer. If the caller is a customer, the treasure's first name, or empty if there
   * is no treasure.
   */
  name: z.string(),
  postcode: z.string(),
})
export type FoundJob = z.infer<typeof FoundJob>

export const FoundPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
})
export type FoundPerson = z.infer<typeof FoundPerson>

export const FoundInvoice = z.object({
  id: Id,
  /** Empty for a draft. */
  inv_number: z.string(),
  id_status: z.int(),
  /** Name of the customer. */
  name: z.string(),
  total: Pounds,
})
export type FoundInvoice = z.infer<typeof FoundInvoice>

/* @__NO_SIDE_EFFECTS__ */
const found = <Row extends z.ZodMiniType>(row: Row) =>
  z.optional(
    z.object({
      /** First rows, in the order of the list. */
      data: z.array(row),
      /** Total of the list with the same search. Counting stops at `foundCountedTo`. */
      total: z.int(),
      /** True if there are more rows than were counted. */
      is_more: z.boolean(),
    }),
  )

/** Lists that the caller may not see are left out. */
export const SearchResult = z.object({
  jobs: found(FoundJob),
  customers: found(FoundPerson),
  treasures: found(FoundPerson),
  invoices: found(FoundInvoice),
  my_jobs: found(FoundJob),
  my_treasure_jobs: found(FoundJob),
  my_invoices: found(FoundInvoice),
})
export type SearchResult = z.infer<typeof SearchResult>
