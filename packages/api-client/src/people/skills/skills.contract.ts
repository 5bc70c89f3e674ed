import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { TreasureSkill } from '../treasures/treasures.schema.ts'
import { Id, byId } from '../../kernel/wire.ts'
import { SkillDetail, NewSkill } from './skills.schema.ts'

const listed = z.object({ data: z.array(TreasureSkill) })
const editOwn = { access: 'staff_or_treasure', permission: 'treasures.edit' } as const

export const listTreasureSkills = endpoint('GET', '/treasure/{id}/skills', {
  summary: "A treasure's skills, by name.",
  ...byId,
  ok: listed,
  problems: { treasure_not_found: 404 },
  access: 'staff_or_treasure',
  permission: 'treasures.view',
})

/** Skills that are kept keep their details. */
export const updateTreasureSkills = endpoint('PUT', '/treasure/{id}/skills', {
  summary: 'Sets the skills of a treasure: these and no others.',
  ...byId,
  body: z.object({ skills: z.array(Id).check(z.maxLength(250)) }),
  ok: listed,
  problems: { treasure_not_found: 404, skill_not_found: 422 },
  access: 'staff',
  permission: 'treasures.edit',
})

/**
 * `{id}` and `id_treasure` are both the treasure's id and must be equal. `name` is the name of the
 * skill `id_skill`.
 */
export const addSkill = endpoint('POST', '/my/treasure/{id}/skill', {
  summary: 'Adds a skill to a treasure.',
  ...byId,
  body: NewSkill,
  ok: TreasureSkill,
  problems: { skill_forbidden: 403, skill_held: 409, skill_not_found: 422 },
  ...editOwn,
})

/** `{id}` is the id of the row in a list of skills. */
export const deleteSkill = endpoint('DELETE', '/my/treasure/skill/{id}', {
  summary: 'Removes a skill from a treasure.',
  ...byId,
  ok: z.object({ id: Id }),
  problems: { skill_not_found: 404 },
  ...editOwn,
})

/** `{id}` is the id of the row. */
export const updateSkillDetail = endpoint('PUT', '/treasure/skill/{id}/detail', {
  summary: 'Changes what a treasure says about a skill.',
  ...byId,
  body: z.object({ detail: SkillDetail }),
  ok: TreasureSkill,
  problems: { skill_not_found: 404 },
  ...editOwn,
})
