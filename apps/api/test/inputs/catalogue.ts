import type { InputsFor, PolicyFixtures } from '../policy-fixtures.ts'

type Asking = { fixtures: PolicyFixtures }

let made = 0
const fresh = (what: string) => `${what} ${++made}`

const trade = (name: string) => ({
  name,
  fa_font_icon: 'fa-leaf' as const,
  explanation: 'With their own tools.',
})

async function service({ fixtures: { db } }: Asking): Promise<number> {
  const { fa_font_icon, name } = trade(fresh('Service'))
  const row = { name, shortened_display_name: name, fa_font_icon }
  return (await db.insertInto('services').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function item({ fixtures: { db } }: Asking, table: 'skills' | 'equipments'): Promise<number> {
  const row = { name: fresh(table) }
  const { id } =
    table === 'skills'
      ? await db
          .insertInto('skills')
          .values({ ...row, id_service: null })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db.insertInto('equipments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const catalogueInputs: InputsFor<
  | 'createService'
  | 'updateService'
  | 'retireService'
  | 'restoreService'
  | 'orderServices'
  | 'createSkill'
  | 'updateSkill'
  | 'retireSkill'
  | 'restoreSkill'
  | 'createEquipment'
  | 'updateEquipment'
  | 'retireEquipment'
  | 'restoreEquipment'
  | 'takeStarterTrades'
> = {
  createService: () => ({ body: trade(fresh('Service')) }),
  updateService: async (asking) => ({
    params: { id: await service(asking) },
    body: trade(fresh('Service')),
  }),
  retireService: async (asking) => ({ params: { id: await service(asking) }, body: {} }),
  restoreService: async (asking) => ({ params: { id: await service(asking) } }),
  orderServices: () => ({ body: { services: [2, 1] } }),
  createSkill: () => ({ body: { name: fresh('Skill') } }),
  updateSkill: async (asking) => ({
    params: { id: await item(asking, 'skills') },
    body: { name: fresh('Skill') },
  }),
  retireSkill: async (asking) => ({ params: { id: await item(asking, 'skills') }, body: {} }),
  restoreSkill: async (asking) => ({ params: { id: await item(asking, 'skills') } }),
  createEquipment: () => ({ body: { name: fresh('Equipment') } }),
  updateEquipment: async (asking) => ({
    params: { id: await item(asking, 'equipments') },
    body: { name: fresh('Equipment') },
  }),
  retireEquipment: async (asking) => ({
    params: { id: await item(asking, 'equipments') },
    body: {},
  }),
  restoreEquipment: async (asking) => ({ params: { id: await item(asking, 'equipments') } }),
  takeStarterTrades: () => ({ body: { trades: ['computer_help'] } }),
}
