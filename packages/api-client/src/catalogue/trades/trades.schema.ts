import * as z from 'zod/mini'
import { CalendarDate, Id, chosenId } from '../../kernel/wire.ts'
import { NamedItem } from '../lists/lists.schema.ts'
import { CatalogueName, Retirement } from '../lists/named-item.schema.ts'
import { Duration, Explanation } from '../service-options/service-options.schema.ts'
import { priceUnit } from '../services/service-ids.ts'
import { serviceIconNames } from '../services/service-icons.ts'
import { ListedService } from '../services/services.schema.ts'

/** A service as staff see it: how it is usually sold, and what depends on it. */
export const Trade = z.object({
  ...ListedService.shape,
  /** Only a treasure with one of its skills can take its jobs. */
  requires_skill: z.boolean(),
  id_price_unit: Id,
  /** Fewest hours, days, nights or visits. */
  minimum: z.nullable(z.number()),
  /** A treasure may look at the work first and then name a price. */
  looks_first: z.boolean(),
  ask_for_images: z.boolean(),
  explanation: z.string(),
  skills: z.array(NamedItem),
  /** In how many regions it has an option. */
  regions: z.int(),
  /** Jobs that are not over, and bookings that somebody has begun. */
  open_jobs: z.int(),
  drafts: z.int(),
})
export type Trade = z.infer<typeof Trade>

export const TradeInput = z.object({
  name: CatalogueName,
  /** Where there is little room; the name where it is left out. */
  shortened_display_name: z.optional(CatalogueName),
  fa_font_icon: z.enum(serviceIconNames, 'Choose a picture'),
  requires_skill: z._default(z.boolean(), false),
  id_price_unit: z._default(chosenId('Choose what is paid for'), priceUnit.hour),
  minimum: z._default(Duration, null),
  looks_first: z._default(z.boolean(), false),
  ask_for_images: z._default(z.boolean(), false),
  explanation: Explanation,
})
export type TradeInput = z.infer<typeof TradeInput>

export const TradeRetirement = z.extend(Retirement, {
  /** The caller has seen what is open, and knows that it goes on. */
  open_go_on: z.optional(z.boolean()),
})

/** What a retirement leaves open: jobs go on to their end, while begun bookings can no longer be completed. */
export const RetiredTrade = z.object({
  simulated: z.boolean(),
  retired_on: CalendarDate,
  open_jobs: z.int(),
  drafts: z.int(),
})
export type RetiredTrade = z.infer<typeof RetiredTrade>
