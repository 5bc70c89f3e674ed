import * as z from 'zod/mini'
import { CalendarDate, Id } from '../../kernel/wire.ts'
import { NamedItem } from '../lists/lists.schema.ts'
import { CatalogueName } from '../lists/named-item.schema.ts'

/** A skill as staff see it. */
export const CatalogueSkill = z.object({
  ...NamedItem.shape,
  /** What shows that somebody has it: a registration, a ticket, an insurance. */
  evidence: z.string(),
  service: z.nullable(NamedItem),
  /** Without it nobody takes jobs of its service. */
  is_required: z.boolean(),
  retired_on: z.nullable(CalendarDate),
  /** How many treasures have it. */
  treasures: z.int(),
})
export type CatalogueSkill = z.infer<typeof CatalogueSkill>

export const SkillInput = z.object({
  name: CatalogueName,
  evidence: z._default(z.string().check(z.trim(), z.maxLength(250, '250 characters at most')), ''),
  /** For which service it counts; null for none. */
  id_service: z._default(z.nullable(Id), null),
})
export type SkillInput = z.infer<typeof SkillInput>

export const RetiredItem = z.object({
  simulated: z.boolean(),
  retired_on: CalendarDate,
  /** How many treasures have it; they keep it. */
  treasures: z.int(),
})
export type RetiredItem = z.infer<typeof RetiredItem>
