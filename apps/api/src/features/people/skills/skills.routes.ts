import {
  addSkill,
  deleteSkill,
  listTreasureSkills,
  updateSkillDetail,
  updateTreasureSkills,
  londonDate,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordChange } from '../treasures/record-change.ts'
import { userActor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { noSuchTreasure } from '../treasures/treasures.refusals.ts'
import { treasuresStore } from '../treasures/treasures.store.ts'
import { askAboutVisits, withoutSkill } from '../treasures/visits-in-doubt.ts'
import { skillsStore } from './skills.store.ts'

export const skillsRoutes = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    async listTreasureSkills({ params: { id } }, { scope }) {
      if (!(await treasuresStore(db).exists(scope, id))) throw noSuchTreasure(listTreasureSkills)
      return { data: await skillsStore(db).list(id) }
    },

    updateTreasureSkills: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const treasure = await treasuresStore(tx).lock(scope, id)
        if (!treasure) throw noSuchTreasure(updateTreasureSkills)
        const store = skillsStore(tx)
        if (!(await store.set(id, body.skills, londonDate(at))))
          throw noSuchSkill(updateTreasureSkills)
        const did = 'changed the skills'
        await recordChange(tx, { at, by: userActor(caller.id), id_treasure: treasure.id, did })
        await askAboutSkills(tx, at, treasure.id)
        return { data: await store.list(id) }
      }),

    addSkill: ({ params, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const { id_treasure, id_skill, name, detail } = body
        const treasure =
          params.id === id_treasure ? await treasuresStore(tx).lock(scope, id_treasure) : undefined
        // Another region's treasure and a missing one get the same answer here too.
        if (!treasure)
          throw refuse(addSkill, 'skill_forbidden', 'You may not add skills to this treasure.')
        const store = skillsStore(tx)
        const skill = await store.findKnown(id_skill, name, londonDate(at))
        if (!skill) throw noSuchSkill(addSkill)
        if (skill.lets_claim && scope.kind === 'treasure')
          throw refuse(
            addSkill,
            'skill_forbidden',
            'This skill is added by us, once we have seen that you have it. Please call us.',
          )
        const id = await store.add({ id_treasure, id_skill, detail })
        const added = id === undefined ? undefined : await store.find(id)
        if (!added)
          throw refuse(addSkill, 'skill_held', 'The treasure has this skill already.', {
            errors: { name: ['The treasure has this skill already'] },
          })
        const did = `added the skill ${skill.name}`
        await recordChange(tx, { at, by: userActor(caller.id), id_treasure: treasure.id, did })
        return added
      }),

    deleteSkill: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = skillsStore(tx)
        const treasure = await store.lockOwner(scope, id)
        if (!treasure || !(await store.remove(id))) throw noSuchRow(deleteSkill)
        const did = `removed the skill ${treasure.name}`
        await recordChange(tx, { at, by: userActor(caller.id), id_treasure: treasure.id, did })
        await askAboutSkills(tx, at, treasure.id)
        return { id }
      }),

    updateSkillDetail: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = skillsStore(tx)
        const treasure = await store.lockOwner(scope, id)
        const changed =
          treasure && (await store.describe(id, body.detail)) && (await store.find(id))
        if (!changed) throw noSuchRow(updateSkillDetail)
        const did = `changed what is said of the skill ${changed.name}`
        await recordChange(tx, { at, by: userActor(caller.id), id_treasure: treasure.id, did })
        return changed
      }),
  }) satisfies Partial<Handlers>

const askAboutSkills = (tx: Db, at: Date, id_treasure: number) =>
  askAboutVisits(tx, at, id_treasure, {
    why: 'The treasure lacks a skill that the service needs.',
    inDoubt: withoutSkill,
  })

type Absent = Refusing<'skill_not_found'>

const noSuchSkill = (endpoint: Absent) =>
  refuse(endpoint, 'skill_not_found', 'We can’t find that skill.')

const noSuchRow = (endpoint: Absent) =>
  refuse(endpoint, 'skill_not_found', 'The treasure has no such skill.')
