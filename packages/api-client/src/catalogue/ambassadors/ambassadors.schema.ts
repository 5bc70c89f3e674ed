import * as z from 'zod/mini'
import { CalendarDate, Id } from '../../kernel/wire.ts'

/** A franchisee and their region. The region and the ambassador have the same id. */
export const Ambassador = z.object({
  id: Id,
  mnemonic: z.string(),
  region_name: z.string(),
  description: z.string(),
  automatically_price_boost: z.boolean(),
  /** Number of customers in the region. */
  customers: z.int(),
  treasures: z.int(),
  open_jobs: z.int(),
  /** Number of outward codes today. */
  outcodes: z.int(),
  run_by: z.enum(['owner', 'franchisee']),
  opened_on: CalendarDate,
  /** First day on which the region sells nothing. Null if no closing is planned. */
  closed_on: z.nullable(CalendarDate),
})
export type Ambassador = z.infer<typeof Ambassador>
