import * as z from 'zod/mini'
import { CalendarDate, Id } from '../../kernel/wire.ts'
import { NamedItem } from '../lists/lists.schema.ts'
import { CatalogueName } from '../lists/named-item.schema.ts'

/** A skill as staff see it. */
export const CatalogueSkill = z.object({
  ...NamedItem.shape,
  /** Proof of the skill, such as a registration, a ticket or an insurance. */
  evidence: z.string(),
  service: z.nullable(NamedItem),
  /** True if the skill's service gives jobs only to treasures with such a skill. */
  is_required: z.boolean(),
  retired_on: z.nullable(CalendarDate),
  /** Number of treasures who have the skill. */
  treasures: z.int(),
})
export type CatalogueSkill = z.infer<typeof CatalogueSkill>

export const SkillInput = z.object({
  name: CatalogueName,
  evidence: z._default(z.string().check(z.trim(), z.maxLength(250, '250 characters at most')), ''),
  /** Service that the skill counts for, or null for none. */
  id_service: z._default(z.nullable(Id), null),
})
export type SkillInput = z.infer<typeof SkillInput>

export const RetiredItem = z.object({
  simulated: z.boolean(),
  retired_on: CalendarDate,
  /** Number of treasures who have it and keep it. */
  treasures: z.int(),
})
export type RetiredItem = z.infer<typeof RetiredItem>
