import * as z from 'zod/mini'
import { paged, Search, sortedBy } from '../../kernel/list-query.ts'
import { Ambassador } from './ambassadors.schema.ts'

/** A franchisee in the staff's list. */
export const FranchiseeRow = z.object({
  ...Ambassador.shape,
  /** True if at least one treasure of the region takes jobs. */
  active: z.boolean(),
})
export type FranchiseeRow = z.infer<typeof FranchiseeRow>

const franchiseeSorts = ['region_name', 'customers', 'treasures', 'open_jobs'] as const
export type FranchiseeSort = (typeof franchiseeSorts)[number]

/** Filters of the list and of its export. */
export const franchiseeFilters = {
  /** Text in the region's name, code or description. */
  search: Search,
  active: z.optional(z.stringbool()),
  automatically_price_boost: z.optional(z.stringbool()),
  sort: sortedBy(franchiseeSorts, 'region_name,asc'),
}
export const FranchiseesQuery = z.object({ ...franchiseeFilters, ...paged })
export type FranchiseesQuery = z.infer<typeof FranchiseesQuery>
