import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const absent = 2_000_000
let made = 0

/** Creates a skill that no treasure has yet. */
const freshSkill = ({ fixtures: { db } }: Asking) =>
  db
    .insertInto('skills')
    .values({ name: `Held skill ${++made}`, id_service: null })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** Creates a skill of treasure A. */
async function held(asking: Asking): Promise<number> {
  const { fixtures, targets } = asking
  if (targets.customer() !== fixtures.customerA) return absent
  const skill = await freshSkill(asking)
  const { id } = await fixtures.db
    .insertInto('treasure_skills')
    .values({ id_treasure: targets.treasure(), id_skill: skill.id, detail: 'For years.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const skillsInputs: InputsFor<
  'listTreasureSkills' | 'updateTreasureSkills' | 'addSkill' | 'deleteSkill' | 'updateSkillDetail'
> = {
  listTreasureSkills: ({ targets }) => ({ params: { id: targets.treasure() } }),
  updateTreasureSkills: async (asking) => ({
    params: { id: asking.targets.treasure() },
    body: { skills: [(await freshSkill(asking)).id] },
  }),
  async addSkill(asking) {
    const id = asking.targets.treasure()
    const skill = await freshSkill(asking)
    return {
      params: { id },
      body: { id_treasure: id, id_skill: skill.id, name: skill.name, detail: 'For years.' },
    }
  },
  deleteSkill: async (asking) => ({ params: { id: await held(asking) } }),
  updateSkillDetail: async (asking) => ({
    params: { id: await held(asking) },
    body: { detail: 'For many years.' },
  }),
}
