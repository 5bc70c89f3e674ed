import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'

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
})
export type Ambassador = z.infer<typeof Ambassador>

/** An ambassador sees only the own one. */
export const listAmbassadors = endpoint('GET', '/ambassadors', {
  summary: 'Franchisees, by region name.',
  ok: z.object({ data: z.array(Ambassador) }),
  problems: {},
  access: 'staff',
  permission: 'ambassadors.view',
})
