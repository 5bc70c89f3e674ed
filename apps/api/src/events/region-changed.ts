import * as z from 'zod/mini'

/** Names of the previous and the new region. Null means no region. */
export const RegionChanged = z.object({
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Id of the previous region. Absent in events before it was recorded. */
  id_before: z.optional(z.nullable(z.int())),
  why: z.enum(['address', 'staff', 'outcodes', 'closed']),
})
type RegionChanged = z.infer<typeof RegionChanged>

const reasons: Record<RegionChanged['why'], string> = {
  address: 'because the address changed',
  staff: 'by {who}',
  outcodes: 'because the outward code moved',
  closed: 'because the region closed',
}

/** Describes a change, such as "Moved from Leeds to York because the region closed." */
export const sayRegionChange = ({ before, after, why }: RegionChanged) =>
  `Moved from ${before ?? 'no region'} to ${after ?? 'no region'} ${reasons[why]}.`
