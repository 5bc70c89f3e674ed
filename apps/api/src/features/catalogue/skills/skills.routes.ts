import {
  createSkill,
  restoreSkill,
  retireSkill,
  updateSkill,
  londonDate,
  type CatalogueSkill,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { isTaken } from '#kernel/db/errors.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { noSuchService, retiredInPast } from '../lists/lists.refusals.ts'
import { recordItem, type Who } from '../lists/record-item.ts'
import { decideRetirementDay } from '../lists/retirement.rules.ts'
import { catalogueSkillsStore, showSkill, type SkillRow } from './skills.store.ts'

/** Skills that treasures can have. */
export function catalogueSkillsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  return {
    listCatalogueSkills: async () => ({
      data: (await catalogueSkillsStore(db).list()).map(showSkill),
    }),

    createSkill: ({ body }, { caller, at, once }) =>
      once(async (tx) => {
        const store = catalogueSkillsStore(tx)
        if (body.id_service !== null && !(await store.hasService(body.id_service)))
          throw noSuchService(createSkill)
        const id = await store.insert(body)
        if (id === undefined) throw isNamedAlready(createSkill)
        const added = { before: {}, after: body }
        await recordItem(tx, { at, caller }, 'skill.created', { id, name: body.name }, added)
        return showOne(tx, id)
      }),

    updateSkill: ({ params: { id }, body }, { caller, at, once }) =>
      once(async (tx) => {
        const store = catalogueSkillsStore(tx)
        const before = await lockSkill(tx, updateSkill, id)
        if (body.id_service !== null && !(await store.hasService(body.id_service)))
          throw noSuchService(updateSkill)
        if (body.id_service !== before.id_service) await mustBeSpare(tx, updateSkill, before)
        await change(tx, { at, caller }, before, body).catch((error: unknown) => {
          throw isTaken(error) ? isNamedAlready(updateSkill) : error
        })
        return showOne(tx, id)
      }),

    retireSkill: ({ params: { id }, body }, { caller, at, once }) =>
      once(async (tx) => {
        const before = await lockSkill(tx, retireSkill, id)
        const day = decideRetirementDay(body.from, londonDate(at))
        if (day === undefined) throw retiredInPast(retireSkill)
        await mustBeSpare(tx, retireSkill, before)
        const simulated = body.simulated === true
        if (!simulated)
          await change(tx, { at, caller }, before, { retired_on: day }, 'skill.retired')
        return { simulated, retired_on: day, treasures: before.treasures }
      }),

    restoreSkill: ({ params: { id } }, { caller, at, once }) =>
      once(async (tx) => {
        const before = await lockSkill(tx, restoreSkill, id)
        await change(tx, { at, caller }, before, { retired_on: null })
        return showOne(tx, id)
      }),
  } satisfies Partial<Handlers>
}

async function lockSkill(tx: Db, endpoint: Refusing<'skill_not_found'>, id: number) {
  const skill = await catalogueSkillsStore(tx).lock(id)
  if (!skill) throw refuse(endpoint, 'skill_not_found', 'We can’t find that skill.')
  return skill
}

/**
 * Refuses to retire or move the last skill of a service that requires a skill. New treasures could
 * otherwise not take the service's jobs.
 */
async function mustBeSpare(tx: Db, endpoint: Refusing<'skill_needed'>, { id, service }: SkillRow) {
  if (service && (await catalogueSkillsStore(tx).isOnlyOne(id)))
    throw refuse(
      endpoint,
      'skill_needed',
      `Jobs of ${service.name} ask for this skill, and there is no other one for it. Add another skill for ${service.name}, or let its jobs be taken without one.`,
    )
}

const isNamedAlready = (endpoint: Refusing<'skill_exists'>) =>
  refuse(endpoint, 'skill_exists', 'There is a skill of this name already.', {
    errors: { name: ['There is a skill of this name already'] },
  })

async function change(
  tx: Db,
  who: Who,
  before: SkillRow,
  fields: Parameters<ReturnType<typeof catalogueSkillsStore>['change']>[1],
  event: 'skill.changed' | 'skill.retired' = 'skill.changed',
) {
  await catalogueSkillsStore(tx).change(before.id, fields)
  await recordItem(tx, who, event, before, { before, after: fields })
}

async function showOne(tx: Db, id: number): Promise<CatalogueSkill> {
  const skill = must(await catalogueSkillsStore(tx).find(id))
  return showSkill(skill)
}
