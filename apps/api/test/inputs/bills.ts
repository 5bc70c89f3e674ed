import { sql } from 'kysely'
import { toJsonb } from '../../src/kernel/db/to-jsonb.ts'
import { business } from '../test-app.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'
import { createBegunJob, createWork } from '../work-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const parties = {
  treasure: {
    fname: 'Sam',
    lname: 'Able',
    address: '',
    postcode: '',
    vat_number: null,
    cis: null,
    utr: null,
  },
  buyer: business,
  agreement: null,
}
const onDay = '2026-10-31'

/** Creates an issued bill of treasure A, for a locked month with a line. */
async function bill({ fixtures: { db, customerA, targets: existing }, targets }: Asking) {
  if (targets.customer() !== customerA) return 2_000_000
  const id_treasure = existing.treasure()
  const at = new Date()
  const id = await createBegunJob(db, { id_customer: customerA, id_treasure })
  const { id_timesheet } = await createWork(db, { id, id_treasure }, { month: '2026-08-01' })
  await db.updateTable('timesheets').set({ id_status: 4 }).where('id', '=', id_timesheet).execute()
  await db.deleteFrom('bills').where('id_timesheet', '=', id_timesheet).execute()
  const row = await db
    .insertInto('bills')
    .values({
      id_treasure,
      id_timesheet,
      id_status: 2,
      number: `SB-${id_treasure}-${id}`,
      issued_on: onDay,
      issued_at: at,
      parties: sql`${toJsonb(parties)}::jsonb`,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const billsInputs: InputsFor<
  | 'getBill'
  | 'getBillPdf'
  | 'checkBillsDue'
  | 'issueBills'
  | 'voidBill'
  | 'getTreasureTax'
  | 'updateTreasureTax'
  | 'agreeSelfBilling'
  | 'getSeller'
  | 'updateSeller'
> = {
  getBill: async (asking) => ({ params: { id: await bill(asking) } }),
  getBillPdf: async (asking) => ({ params: { id: await bill(asking) } }),
  checkBillsDue: () => ({ body: { dry_run: true } }),
  issueBills: async (asking) => ({ body: { ids: [await bill(asking)] } }),
  voidBill: async (asking) => ({ params: { id: await bill(asking) } }),
  getTreasureTax: ({ targets }) => ({ params: { id: targets.treasure() } }),
  updateTreasureTax: ({ targets }) => ({
    params: { id: targets.treasure() },
    body: { valid_from: onDay, vat_number: 'GB 123 4567 82', cis: 'registered' },
  }),
  agreeSelfBilling: ({ targets }) => ({ params: { id: targets.treasure() } }),
  getSeller: ({ targets }) => ({ params: { id: targets.treasure() } }),
  updateSeller: ({ targets }) => ({
    params: { id: targets.treasure() },
    body: { kind: 'individual', nino: 'AB 12 34 56 C', birthdate: '1980-02-29' },
  }),
}
