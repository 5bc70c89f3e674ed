import * as z from 'zod/mini'
import { CalendarDate } from '../../kernel/wire.ts'
import { NamedItem } from '../lists/lists.schema.ts'
import { CatalogueName } from '../lists/named-item.schema.ts'

/** Equipment as staff see it. */
export const CatalogueEquipment = z.object({
  ...NamedItem.shape,
  retired_on: z.nullable(CalendarDate),
  /** Number of treasures who have the equipment. */
  treasures: z.int(),
})
export type CatalogueEquipment = z.infer<typeof CatalogueEquipment>

export const EquipmentInput = z.object({ name: CatalogueName })
export type EquipmentInput = z.infer<typeof EquipmentInput>
