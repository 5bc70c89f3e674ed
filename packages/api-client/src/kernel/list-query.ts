import * as z from 'zod/mini'
import { CappedMeta, Id, Instant, InstantInput, ListMeta, Page, PerPage } from './wire.ts'

/** Parts of the query of a list, and of its answer. */

/** An id. With `!` before it, all other ids. */
export const IdOrNot = z
  .string()
  .check(z.regex(/^!?[1-9]\d{0,8}$/, 'must be an id, or ! and an id'))

/** An id. `none` finds the records without one. */
export const IdOrNone = z.string().check(z.regex(/^(none|[1-9]\d{0,8})$/, 'must be an id, or none'))

/** Text to search for. Empty text finds everything. */
export const Search = z._default(z.string().check(z.trim(), z.maxLength(250)), '')

/** `field,asc` or `field,desc`. `first` is the default order. */
/* @__NO_SIDE_EFFECTS__ */
export const sortedBy = <const Field extends string>(
  fields: readonly Field[],
  first: `${NoInfer<Field>},${'asc' | 'desc'}`,
) =>
  z._default(
    z
      .string()
      .check(
        z.regex(
          new RegExp(`^(${fields.join('|')}),(asc|desc)$`),
          'must be a field and asc or desc',
        ),
      ),
    first,
  )

/** Limits an export to chosen rows. */
export const chosenRows = {
  /** Up to 1,000 ids, joined by commas. */
  ids: z.optional(
    z
      .string()
      .check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,999}$/, 'must be ids joined by commas')),
  ),
}

/** Page number, from 1, and its length. */
export const paged = { page: z._default(Page, 1), per_page: z._default(PerPage, 100) }

/** Filters for programs that keep a copy of a list: see `docs/api.md`. */
export const mirrored = {
  /** Only rows that changed at or after this instant, the `as_of` of an earlier answer. */
  updated_since: z.optional(InstantInput),
  /** Only rows with a greater id. With `sort=id,asc`, the last id of a page finds the next page. */
  after_id: z.optional(Id),
}

/** A page of rows, and the total number of rows. */
/* @__NO_SIDE_EFFECTS__ */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ data: z.array(row), meta: ListMeta })

/** A page of a list that only grows. Its rows are counted up to 10,000. */
/* @__NO_SIDE_EFFECTS__ */
export const growingPageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ data: z.array(row), meta: CappedMeta })

/** A page of a list that programs may mirror. */
/* @__NO_SIDE_EFFECTS__ */
export const mirroredPageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    data: z.array(row),
    meta: z.extend(ListMeta, {
      /** Next `updated_since`. No change after this page is noted before this instant. */
      as_of: Instant,
    }),
  })
