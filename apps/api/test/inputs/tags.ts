import { createJobs } from '../fixtures.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const absent = 2_000_000
let made = 0

const fresh = () => ({ name: `Tag ${++made}`, color: '#336699' })

async function tag({ fixtures: { db } }: Asking, id_model: 1 | 2 | 3): Promise<number> {
  const row = { ...fresh(), id_model }
  return (await db.insertInto('tags').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function job({ fixtures: { db, customerA }, targets }: Asking): Promise<number> {
  if (targets.customer() !== customerA) return absent
  const [id = 0] = await createJobs(db, customerA, [{ on_board: false }])
  return id
}

export const tagsInputs: InputsFor<
  | 'createTag'
  | 'updateTag'
  | 'deleteTag'
  | 'addTreasureTag'
  | 'addJobTag'
  | 'addCustomerTag'
  | 'removeTreasureTag'
  | 'removeJobTag'
  | 'removeCustomerTag'
> = {
  createTag: () => ({ body: fresh() }),
  updateTag: async (asking) => ({ params: { id: await tag(asking, 1) }, body: fresh() }),
  deleteTag: async (asking) => ({ params: { id: await tag(asking, 1) } }),
  addTreasureTag: async (asking) => ({
    body: { id_treasure: asking.targets.treasure(), id_tag: await tag(asking, 1) },
  }),
  addJobTag: async (asking) => ({
    body: { id_job: await job(asking), id_tag: await tag(asking, 2) },
  }),
  addCustomerTag: async (asking) => ({
    body: { id_customer: asking.targets.customer(), id_tag: await tag(asking, 3) },
  }),
  removeTreasureTag: async (asking) => ({
    params: { id: asking.targets.treasure(), tag: await tag(asking, 1) },
  }),
  removeJobTag: async (asking) => ({
    params: { id: await job(asking), tag: await tag(asking, 2) },
  }),
  removeCustomerTag: async (asking) => ({
    params: { id: asking.targets.customer(), tag: await tag(asking, 3) },
  }),
}
