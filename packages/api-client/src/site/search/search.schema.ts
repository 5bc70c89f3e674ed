import * as z from 'zod/mini'
import { Id, Pounds } from '../../kernel/wire.ts'

/** Rows of one kind in an answer; the list has all of them. */
export const foundAtMost = 5
/** So many are counted, and no further: a search that finds more is one to narrow down. */
export const foundCountedTo = 1_000

export const FoundJob = z.object({
  id: Id,
  id_status: z.int(),
  service: z.string(),
  /** The customer's. For customers the treasure's first name, and empty where nobody has the job. */
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
  /** Empty for a draft, which has none. */
  inv_number: z.string(),
  id_status: z.int(),
  /** The customer's. */
  name: z.string(),
  total: Pounds,
})
export type FoundInvoice = z.infer<typeof FoundInvoice>

/* @__NO_SIDE_EFFECTS__ */
const found = <Row extends z.ZodMiniType>(row: Row) =>
  z.optional(
    z.object({
      /** The first, in the order of the list. */
      data: z.array(row),
      /** How many the list has with the same search; at most as many as are counted. */
      total: z.int(),
      /** Whether there are more than were counted. */
      is_more: z.boolean(),
    }),
  )

/** What somebody does not see in a list is not there. */
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
