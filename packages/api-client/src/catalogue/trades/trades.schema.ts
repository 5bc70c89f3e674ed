import * as z from 'zod/mini'
import { CalendarDate, Id, chosenId } from '../../kernel/wire.ts'
import { NamedItem } from '../lists/lists.schema.ts'
import { CatalogueName, Retirement } from '../lists/named-item.schema.ts'
import { Duration, Explanation } from '../service-options/service-options.schema.ts'
import { priceUnit } from '../services/service-ids.ts'
import { serviceIconNames } from '../services/service-icons.ts'
import { ListedService } from '../services/services.schema.ts'

/** A service as staff see it, with its usual terms and the records that depend on it. */
export const Trade = z.object({
  ...ListedService.shape,
  /** True if only a treasure with one of the service's skills can take its jobs. */
  requires_skill: z.boolean(),
  id_price_unit: Id,
  /** Minimum number of hours, days, nights or visits. */
  minimum: z.nullable(z.number()),
  /** True if a treasure may look at the work first and then send a price. */
  looks_first: z.boolean(),
  ask_for_images: z.boolean(),
  explanation: z.string(),
  skills: z.array(NamedItem),
  /** Number of regions in which it has an option. */
  regions: z.int(),
  /** Unfinished jobs, and begun bookings. */
  open_jobs: z.int(),
  drafts: z.int(),
})
export type Trade = z.infer<typeof Trade>

export const TradeInput = z.object({
  name: CatalogueName,
  /** Name for narrow spaces. Defaults to the full name. */
  shortened_display_name: z.optional(CatalogueName),
  fa_font_icon: z.enum(serviceIconNames, 'Choose an icon'),
  requires_skill: z._default(z.boolean(), false),
  id_price_unit: z._default(chosenId('Choose what is paid for'), priceUnit.hour),
  minimum: z._default(Duration, null),
  looks_first: z._default(z.boolean(), false),
  ask_for_images: z._default(z.boolean(), false),
  explanation: Explanation,
})
export type TradeInput = z.infer<typeof TradeInput>

export const TradeRetirement = z.extend(Retirement, {
  /** Confirms the retirement although jobs or begun bookings are open. */
  open_go_on: z.optional(z.boolean()),
})

/**
 * Work that a retirement leaves open. Jobs continue to their end. Begun bookings can no longer be
 * completed.
 */
export const RetiredTrade = z.object({
  simulated: z.boolean(),
  retired_on: CalendarDate,
  open_jobs: z.int(),
  drafts: z.int(),
})
export type RetiredTrade = z.infer<typeof RetiredTrade>
