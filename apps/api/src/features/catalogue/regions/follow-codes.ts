import { sql, type RawBuilder } from 'kysely'

/** An outward code and the region that has it now. */
export type CodeOfRegion = { outcode: string; id_region: number }
/** A customer or treasure who was moved to another region. */
export type MovedRecord = { id: number; before: number | null; after: number }

/** The codes as rows of `code (outcode, id_region)`. */
export const codeRows = (codes: readonly CodeOfRegion[]) => sql`unnest(
  ${codes.map(({ outcode }) => outcode)}::text[], ${codes.map(({ id_region }) => id_region)}::int[]
) as code (outcode, id_region)`

/**
 * Matches people who move with their `code`: people in no region, in the region `giver`, or in a
 * region that has had the code. `giver` is a region that had the code for less than a day, which
 * leaves no row. People that staff moved to another region stay.
 */
export const followsCode = (
  ofPerson: RawBuilder<unknown>,
  giver: number | undefined,
) => sql<boolean>`(
  ${ofPerson} is distinct from code.id_region and (
    ${ofPerson} is null or ${ofPerson} = ${giver ?? null}::int or exists (
      select from region_outcodes former
      where former.outcode = code.outcode and former.id_region = ${ofPerson}
    )
  )
)`
