import * as z from 'zod/mini'
import { CalendarDate, Id, Pounds } from '../../kernel/wire.ts'

export const Service = z.object({
  id: Id,
  name: z.string(),
  shortened_display_name: z.string(),
  /** A Font Awesome name such as "fa-leaf". The widgets draw it from their own set. */
  fa_font_icon: z.string(),
})
export type Service = z.infer<typeof Service>

/**
 * A service in the full list. Staff also see Materials, which cannot be booked, and retired
 * services.
 */
export const ListedService = z.extend(Service, {
  kind: z._default(z.enum(['trade', 'materials']), 'trade'),
  /** First day on which the service can no longer be booked. Null while it is on sale. */
  retired_on: z._default(z.nullable(CalendarDate), null),
})
export type ListedService = z.infer<typeof ListedService>

export const JobType = z.object({ id: Id, name: z.string(), description: z.string() })
export const PriceUnit = z.object({
  id: Id,
  name: z.string(),
  name_singular: z.string(),
  name_plural: z.string(),
})

/** A service option for visitors, without regex, multiplier and the treasure's price. */
export const PublicServiceOption = z.object({
  id: Id,
  id_service: Id,
  id_ambassador: Id,
  id_job_type: Id,
  id_price_unit: Id,
  /** Minimum hours, days, nights or visits. */
  duration: z.nullable(z.number()),
  explanation: z.string(),
  chip_text: z.nullable(z.string()),
  booking_intro: z.nullable(z.string()),
  /** Present only for staff who may see the ambassador's options. */
  treasureprice: z.optional(z.nullable(Pounds)),
  customerprice: z.nullable(Pounds),
  is_service_defualt: z.boolean(),
  ask_for_images: z.boolean(),
  job_type: JobType,
  price_unit: PriceUnit,
  service: Service,
})
export type PublicServiceOption = z.infer<typeof PublicServiceOption>
