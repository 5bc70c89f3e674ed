import * as z from 'zod/mini'
import { CalendarDate, Id } from '../../kernel/wire.ts'

/** A franchisee and the region that is theirs; the region's id is the ambassador's. */
export const Ambassador = z.object({
  id: Id,
  mnemonic: z.string(),
  region_name: z.string(),
  description: z.string(),
  automatically_price_boost: z.boolean(),
  /** How many there are in the region. */
  customers: z.int(),
  treasures: z.int(),
  open_jobs: z.int(),
  /** Number of outward codes today. */
  outcodes: z.int(),
  run_by: z.enum(['owner', 'franchisee']),
  opened_on: CalendarDate,
  /** First day on which the region sells nothing; null if no closing is planned. */
  closed_on: z.nullable(CalendarDate),
})
export type Ambassador = z.infer<typeof Ambassador>
