import * as z from 'zod/mini'

/** Names of the previous and the new region, or null for none. */
export const RegionChanged = z.object({
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  why: z.enum(['address', 'staff', 'outcodes', 'closed']),
})
type RegionChanged = z.infer<typeof RegionChanged>

const reasons: Record<RegionChanged['why'], string> = {
  address: 'because the address changed',
  staff: 'by {who}',
  outcodes: 'because the outward code moved',
  closed: 'because the region closed',
}

/** Puts a change into words: "Moved from Leeds to York because the region closed." */
export const sayRegionChange = ({ before, after, why }: RegionChanged) =>
  `Moved from ${before ?? 'no region'} to ${after ?? 'no region'} ${reasons[why]}.`
