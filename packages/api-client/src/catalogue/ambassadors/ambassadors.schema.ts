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
  /** How many outward codes it has today. */
  outcodes: z.int(),
  run_by: z.enum(['owner', 'franchisee']),
  opened_on: CalendarDate,
  /** The first day on which it sells nothing; null while no end is planned. */
  closed_on: z.nullable(CalendarDate),
})
export type Ambassador = z.infer<typeof Ambassador>
