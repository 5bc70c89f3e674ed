import { createJobs } from '../fixtures.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const absent = 2_000_000
const body = { descr: 'Rang, nobody there.', to_do: true }

const ofCustomer = ({ targets }: Asking) => ({ params: { id: targets.customer() } })
const ofTreasure = ({ targets }: Asking) => ({ params: { id: targets.treasure() } })

async function ofJob({ fixtures: { db, customerA }, targets }: Asking) {
  if (targets.customer() !== customerA) return { params: { id: absent } }
  const [id = 0] = await createJobs(db, customerA, [{ on_board: false }])
  return { params: { id } }
}

/** Creates an activity about customer A. */
async function written({ fixtures: { db, customerA }, targets }: Asking) {
  if (targets.customer() !== customerA) return { params: { id: absent } }
  const { id } = await db
    .insertInto('activities')
    .values({ id_customer: customerA, type: 1, created_at: new Date(), ...body })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id } }
}

export const activitiesInputs: InputsFor<
  | 'assignActivityToSelf'
  | 'completeActivity'
  | 'reopenActivity'
  | 'addCustomerActivity'
  | 'addTreasureActivity'
  | 'addJobActivity'
  | 'listJobActivities'
  | 'listCustomerActivities'
  | 'listTreasureActivities'
  | 'listJobHistory'
  | 'listCustomerHistory'
  | 'listTreasureHistory'
> = {
  assignActivityToSelf: written,
  completeActivity: written,
  reopenActivity: written,
  addCustomerActivity: (asking) => ({ ...ofCustomer(asking), body }),
  addTreasureActivity: (asking) => ({ ...ofTreasure(asking), body }),
  addJobActivity: async (asking) => ({ ...(await ofJob(asking)), body }),
  listJobActivities: async (asking) => ({ ...(await ofJob(asking)), query: {} }),
  listCustomerActivities: (asking) => ({ ...ofCustomer(asking), query: {} }),
  listTreasureActivities: (asking) => ({ ...ofTreasure(asking), query: {} }),
  listJobHistory: async (asking) => ({ ...(await ofJob(asking)), query: {} }),
  listCustomerHistory: (asking) => ({ ...ofCustomer(asking), query: {} }),
  listTreasureHistory: (asking) => ({ ...ofTreasure(asking), query: {} }),
}
