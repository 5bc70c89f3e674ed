import { sql, type RawBuilder } from 'kysely'

// SQL conditions on the skills that a service asks for. `service` and `treasure` are expressions of
// their ids.

type Expression = RawBuilder<unknown>

/** True if the service's jobs are only for treasures with one of its skills. */
export const requiresSkill = (service: Expression) =>
  sql<boolean>`exists (select from services where services.id = ${service} and requires_skill)`

export const hasSkillFor = (treasure: Expression, service: Expression) =>
  sql<boolean>`exists (
    select from treasure_skills held join skills on skills.id = held.id_skill
    where held.id_treasure = ${treasure} and skills.id_service = ${service}
  )`

/** True if the service has any skills. */
export const hasSkills = (service: Expression) =>
  sql<boolean>`exists (select from skills where skills.id_service = ${service})`

/**
 * Names the skills of a service joined by "or": "Gas or Plumbing". For a service without skills,
 * this is the name of the service.
 */
export const skillNames = (service: Expression) =>
  sql<string>`coalesce(
    (select string_agg(skills.name, ' or ' order by skills.name) from skills
      where skills.id_service = ${service}),
    (select services.name from services where services.id = ${service})
  )`
