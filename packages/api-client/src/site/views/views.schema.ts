import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** Lists whose filters can be saved. */
export const viewLists = [
  'jobs',
  'customers',
  'treasures',
  'timesheets',
  'invoices',
  'bills',
  'charges',
] as const
export const ViewList = z.enum(viewLists)
export type ViewList = z.infer<typeof ViewList>

/** Maximum number of views of a person, and of views that colleagues share. */
export const viewsAtMost = 50
/** Maximum number of pinned views of a person, and of pinned views that colleagues share. */
export const pinnedAtMost = 8
/** Number at which the count of a view stops. */
export const viewCountedTo = 1_000

const ViewName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please give it a name'), z.maxLength(60))

/** Filters and order of a list, as in the query of its call. */
const Filters = z
  .record(z.string().check(z.maxLength(50)), z.string().check(z.maxLength(250)))
  .check(z.refine((filters) => Object.keys(filters).length <= 40, 'has too many filters'))

export const NewView = z.object({
  name: ViewName,
  list: ViewList,
  query: Filters,
  /** Pinned views appear in the navigation. */
  is_pinned: z._default(z.boolean(), false),
})
export type NewView = z.infer<typeof NewView>

/** Fields that are left out stay. */
export const ViewChange = z.object({
  name: z.optional(ViewName),
  query: z.optional(Filters),
  is_pinned: z.optional(z.boolean()),
})
export type ViewChange = z.infer<typeof ViewChange>

/** A named set of filters of a list. */
export const View = z.object({
  id: Id,
  name: z.string(),
  list: ViewList,
  /** The saved filters that the list still has. */
  query: z.record(z.string(), z.string()),
  /** Names of saved filters that the list no longer has, or whose value it no longer accepts. */
  lost: z.array(z.string()),
  is_pinned: z.boolean(),
  /** True if all colleagues see the view. Otherwise it is the caller's own. */
  is_shared: z.boolean(),
  created_at: Instant,
})
export type View = z.infer<typeof View>

export const ViewCount = z.object({
  id: Id,
  /** Number of records in the view. Counting stops at `viewCountedTo`. */
  total: z.int(),
  /** True if there are more records than were counted. */
  is_more: z.boolean(),
})
