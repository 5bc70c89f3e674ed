import { sql, type RawBuilder } from 'kysely'

// Which skills a service asks for, within a statement. `service` and `treasure` are its expressions of their numbers.

type Expression = RawBuilder<unknown>

/** Whether nobody takes its jobs who has none of its skills. */
export const requiresSkill = (service: Expression) =>
  sql<boolean>`exists (select from services where services.id = ${service} and requires_skill)`

export const hasSkillFor = (treasure: Expression, service: Expression) =>
  sql<boolean>`exists (
    select from treasure_skills held join skills on skills.id = held.id_skill
    where held.id_treasure = ${treasure} and skills.id_service = ${service}
  )`

/** Whether there is any to be had. */
export const hasSkills = (service: Expression) =>
  sql<boolean>`exists (select from skills where skills.id_service = ${service})`

/** Any of which will do: "Gas or Plumbing"; of a service without one its own name. */
export const skillNames = (service: Expression) =>
  sql<string>`coalesce(
    (select string_agg(skills.name, ' or ' order by skills.name) from skills
      where skills.id_service = ${service}),
    (select services.name from services where services.id = ${service})
  )`
