import { londonDate } from '@treasures/api-client'
import { makeSecret } from '../../src/kernel/secrets.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'
import { createBegunJob, createTreasureLink, createWork } from '../work-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const absent = 2_000_000
const isAbsent = ({ fixtures, targets }: Asking) => targets.customer() !== fixtures.customerA
const today = () => londonDate(new Date())

/** Creates a job of customer A and treasure A for each call, because work is recorded only once. */
async function job(asking: Asking): Promise<number> {
  const { db, customerA, targets } = asking.fixtures
  if (isAbsent(asking)) return absent
  return createBegunJob(db, { id_customer: customerA, id_treasure: targets.treasure() })
}

async function line(asking: Asking, isMaterial = false): Promise<number> {
  const { db, targets } = asking.fixtures
  if (isAbsent(asking)) return absent
  const { id } = await createWork(
    db,
    { id: await job(asking), id_treasure: targets.treasure() },
    isMaterial
      ? { material: true, id_service: 17, id_price_unit: 4 }
      : // A small quantity, because one date holds twenty-four hours at most.
        { date: '2026-10-05', quantity_hundredths: 1, total_pence: 19, customer_total_pence: 27 },
  )
  return id
}

async function link(asking: Asking): Promise<{ token: string; id_job: number }> {
  const id_job = await job(asking)
  const { db, targets } = asking.fixtures
  if (isAbsent(asking)) return { id_job, token: makeSecret() }
  return { id_job, token: await createTreasureLink(db, id_job, targets.treasure()) }
}

const labour = { quantity: 0.1, descr: 'Hedge' }
const materials = { quantity: 4, descr: 'Nails', treasureprice: 1.25 }

export const workInputs: InputsFor<
  | 'listTreasureTimesheetJobs'
  | 'recordLabour'
  | 'recordMaterials'
  | 'updateLabour'
  | 'updateMaterials'
  | 'changeWorkJob'
  | 'previewWorkJob'
  | 'deleteMyWork'
  | 'listJobWorks'
  | 'recordTreasureLabour'
  | 'recordTreasureMaterials'
  | 'deleteWork'
  | 'stopInvoicing'
  | 'waiveJobMinimum'
  | 'resumeInvoicing'
  | 'getLinkedTimesheetJob'
  | 'recordLinkedLabour'
  | 'recordLinkedMaterials'
> = {
  listTreasureTimesheetJobs: ({ targets }) => ({ params: { id: targets.treasure() } }),
  recordLabour: async (asking) => ({
    body: { id_job: await job(asking), date: today(), ...labour },
  }),
  recordMaterials: async (asking) => ({
    body: { id_job: await job(asking), date: today(), ...materials },
  }),
  updateLabour: async (asking) => ({
    params: { id: await line(asking) },
    body: { id_job: await job(asking), date: today(), ...labour },
  }),
  updateMaterials: async (asking) => ({
    params: { id: await line(asking, true) },
    body: { id_job: await job(asking), date: today(), ...materials },
  }),
  previewWorkJob: async (asking) => ({
    params: { id: await line(asking) },
    query: { id_job_new: await job(asking) },
  }),
  changeWorkJob: async (asking) => ({
    params: { id: await line(asking) },
    body: { id_job_new: await job(asking) },
  }),
  deleteMyWork: async (asking) => ({ params: { id: await line(asking) } }),
  listJobWorks: async (asking) => ({ params: { id: await job(asking) }, query: {} }),
  recordTreasureLabour: async (asking) => ({
    body: {
      id_treasure: asking.targets.treasure(),
      id_job: await job(asking),
      date: today(),
      ...labour,
    },
  }),
  recordTreasureMaterials: async (asking) => ({
    body: {
      id_treasure: asking.targets.treasure(),
      id_job: await job(asking),
      date: today(),
      ...materials,
    },
  }),
  deleteWork: async (asking) => ({ params: { id: await line(asking) } }),
  waiveJobMinimum: async (asking) => {
    const { db } = asking.fixtures
    const id = await job(asking)
    await db.updateTable('jobs').set({ duration_hundredths: 200 }).where('id', '=', id).execute()
    return { params: { id }, body: { reason: 'It rained' } }
  },
  stopInvoicing: async (asking) => ({ params: { id: await line(asking) } }),
  resumeInvoicing: async (asking) => ({ params: { id: await line(asking) } }),
  getLinkedTimesheetJob: async (asking) => ({ params: { token: (await link(asking)).token } }),
  recordLinkedLabour: async (asking) => ({
    body: { ...(await link(asking)), date: today(), ...labour },
  }),
  recordLinkedMaterials: async (asking) => ({
    body: { ...(await link(asking)), date: today(), ...materials },
  }),
}
