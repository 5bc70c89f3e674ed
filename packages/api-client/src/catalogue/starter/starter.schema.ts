import * as z from 'zod/mini'
import { NamedItem } from '../lists/lists.schema.ts'
import { PriceUnit } from '../services/services.schema.ts'
import { serviceIconNames } from '../services/service-icons.ts'
import { starterTradeCodes } from './starter-trades.ts'

/** A trade of the starter catalogue, and whether the installation sells it already. */
export const StarterTrade = z.object({
  code: z.enum(starterTradeCodes),
  name: z.string(),
  fa_font_icon: z.enum(serviceIconNames),
  explanation: z.string(),
  price_unit: PriceUnit,
  minimum: z.nullable(z.number()),
  looks_first: z.boolean(),
  ask_for_images: z.boolean(),
  /**
   * Evidence that a treasure must or should show before taking the trade's jobs. Empty if none is
   * needed.
   */
  evidence: z.string(),
  requires_skill: z.boolean(),
  /** Existing service with the same name, if there is one. */
  service: z.nullable(NamedItem),
})
export type StarterTrade = z.infer<typeof StarterTrade>

export const ChosenTrades = z.object({
  trades: z.array(z.enum(starterTradeCodes)).check(z.minLength(1, 'Choose at least one')),
})
