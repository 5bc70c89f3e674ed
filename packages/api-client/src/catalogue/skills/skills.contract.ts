import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/wire.ts'
import { Retirement } from '../lists/named-item.schema.ts'
import { CatalogueSkill, RetiredItem, SkillInput } from './skills.schema.ts'

const edit = { access: 'admin', permission: 'catalogue.edit' } as const
const absent = { skill_not_found: 404 }

export const listCatalogueSkills = endpoint('GET', '/skills/all', {
  summary: 'Every skill with its service and the number of treasures who have it, by name.',
  ok: z.object({ data: z.array(CatalogueSkill) }),
  access: 'admin',
  permission: 'catalogue.view',
})

export const createSkill = endpoint('POST', '/skill', {
  summary: 'Adds a skill.',
  body: SkillInput,
  ok: CatalogueSkill,
  problems: { skill_exists: 409, service_not_found: 422 },
  ...edit,
})

/** A service may need a skill for its jobs. Its only skill cannot move to another service. */
export const updateSkill = endpoint('PUT', '/skill/{id}', {
  summary: 'Changes a skill, including for treasures who have it.',
  ...byId,
  body: SkillInput,
  ok: CatalogueSkill,
  problems: { ...absent, skill_exists: 409, skill_needed: 409, service_not_found: 422 },
  ...edit,
})

/**
 * Treasures who have the skill keep it. The last skill that a service requires cannot be retired.
 */
export const retireSkill = endpoint('POST', '/skill/{id}/retire', {
  summary: 'Retires a skill: from a given day it can no longer be given to treasures.',
  ...byId,
  body: Retirement,
  ok: RetiredItem,
  problems: { ...absent, skill_needed: 409, retired_in_past: 422 },
  ...edit,
})

export const restoreSkill = endpoint('POST', '/skill/{id}/restore', {
  summary: 'Makes a retired skill available again.',
  ...byId,
  ok: CatalogueSkill,
  problems: absent,
  ...edit,
})
