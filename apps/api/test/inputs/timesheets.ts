import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'
import { createBegunJob, createWork } from '../work-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

/** Creates an open timesheet of treasure A with a line. */
async function timesheet({ fixtures, targets }: Asking): Promise<number> {
  const { db, customerA } = fixtures
  if (targets.customer() !== customerA) return 2_000_000
  const id_treasure = fixtures.targets.treasure()
  const id = await createBegunJob(db, { id_customer: customerA, id_treasure })
  const { id_timesheet } = await createWork(db, { id, id_treasure }, { month: '2026-09-01' })
  await db
    .updateTable('timesheets')
    .set({ id_status: 1, submitted_at: null, locked_at: null })
    .where('id', '=', id_timesheet)
    .execute()
  return id_timesheet
}

export const timesheetsInputs: InputsFor<
  | 'listMyTimesheetWorks'
  | 'createMyTimesheet'
  | 'submitMyTimesheet'
  | 'listTimesheetWorks'
  | 'lockTimesheet'
  | 'unlockTimesheet'
  | 'lockTimesheets'
  | 'unlockTimesheets'
> = {
  listMyTimesheetWorks: async (asking) => ({ params: { id: await timesheet(asking) } }),
  createMyTimesheet: () => ({ body: {} }),
  submitMyTimesheet: async (asking) => ({ params: { id: await timesheet(asking) } }),
  listTimesheetWorks: async (asking) => ({ params: { id: await timesheet(asking) } }),
  lockTimesheet: async (asking) => ({ params: { id: await timesheet(asking) } }),
  unlockTimesheet: async (asking) => ({ params: { id: await timesheet(asking) } }),
  lockTimesheets: async (asking) => ({ body: { ids: [await timesheet(asking)] } }),
  unlockTimesheets: async (asking) => ({ body: { ids: [await timesheet(asking)] } }),
}
