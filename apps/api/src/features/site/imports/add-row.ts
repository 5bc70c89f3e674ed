import { jobStatus, londonDate } from '@treasures/api-client'
import { systemActor, userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { inSavepoint } from '#kernel/db/savepoint.ts'
import { makeAppointment } from '../../jobs/appointments/make-appointment.ts'
import { maskContacts } from '../../jobs/jobs/masking/mask-contacts.rules.ts'
import { startSeries } from '../../jobs/series/start-series.ts'
import { companiesStore } from '../../people/companies/companies.store.ts'
import type { PlannedCustomer } from '../../people/customers/add-customer.ts'
import { skillsStore } from '../../people/skills/skills.store.ts'
import { addTreasure } from '../../people/treasures/add-treasure.ts'
import type { LockedImport, RowResult } from './imports.store.ts'
import { pieceWrites, type PieceIds, type PieceWrites } from './piece-writes.ts'
import { updateFromFile } from './update-customer.ts'
import type { PlannedJob } from './plan-job.ts'
import type { Planned } from './plan-row.ts'

export type Adding = {
  locked: LockedImport
  at: Date
  companies: Set<number>
  ids: PieceIds
  writes: PieceWrites
}
type Added = Pick<RowResult, 'id_customer' | 'id_treasure' | 'id_job'> &
  Partial<Pick<RowResult, 'outcome' | 'before'>>
type NotAdded = Pick<RowResult, 'outcome' | 'reasons'>

/** Writes a planned row. Returns the records that it added, or the reason why it could not. */
export async function addRow(tx: Db, planned: Planned, adding: Adding): Promise<Added | NotAdded> {
  const { at, companies, locked } = adding
  if (planned.kind === 'customers')
    return { id_customer: await addPerson(tx, planned.plan, planned.company, adding) }
  if (planned.kind === 'jobs') {
    if (!planned.visit) return addJob(tx, planned, adding)
    await adding.writes.flush()
    const companiesBefore = [...companies]
    try {
      return await inSavepoint(tx, () => addWithVisit(tx, planned, adding))
    } catch (error) {
      if (!(error instanceof NoVisit)) throw error
      for (const id of companies) if (!companiesBefore.includes(id)) companies.delete(id)
      return { outcome: 'problem', reasons: [error.message] }
    }
  }
  if (planned.kind === 'update') {
    const before = await updateFromFile(tx, planned.id, planned.with, {
      at,
      by: actorOf(locked),
      id_company: await companyOf(tx, planned.with.company, companies),
    })
    return before ? { outcome: 'updated', id_customer: planned.id, before } : {}
  }
  const { plan, skills, descr } = planned
  const id_treasure = await addTreasure(tx, { ...plan, descr }, at)
  if (id_treasure === undefined)
    return {
      outcome: 'there_already',
      reasons: ['Another treasure of this surname has this mobile.'],
    }
  await skillsStore(tx).set(id_treasure, skills, londonDate(at))
  await recordEvent(tx, { event: 'treasure.imported', id_treasure, ...told(adding) })
  return { id_treasure }
}

const told = ({ locked, at }: Adding) => ({
  at,
  by: actorOf(locked),
  id_record: locked.id,
  data: { file: locked.file_name },
})

export const actorOf = ({ id_user }: Pick<LockedImport, 'id_user'>) =>
  id_user === null ? systemActor : userActor(id_user)

async function addPerson(tx: Db, plan: PlannedCustomer, company: string, adding: Adding) {
  const id_company = await companyOf(tx, company, adding.companies)
  const person = { ...plan.person, id_company }
  const id_customer = await adding.writes.customer({ ...plan, person })
  adding.writes.event({
    event: 'customer.imported',
    id_customer,
    ...(plan.id_region !== null && { id_region: plan.id_region }),
    ...told(adding),
  })
  return id_customer
}

async function companyOf(tx: Db, name: string, made: Set<number>): Promise<number | null> {
  if (name === '') return null
  const isKnown = await companiesStore(tx).exists(name)
  const { id } = await companiesStore(tx).findOrCreate(name)
  if (!isKnown) made.add(id)
  return id
}

/** Thrown if the treasure cannot come, so that the row's writes are rolled back. */
class NoVisit extends Error {}

type AddedJob = Added & { id_job: number }

async function addJob(tx: Db, planned: PlannedJob, adding: Adding): Promise<AddedJob> {
  const { columns, job, customer, id_treasure, over_at, visit } = planned
  const { locked, writes } = adding
  const added =
    'id' in customer ? undefined : await addPerson(tx, customer.plan, customer.company, adding)
  const id_customer = 'id' in customer ? customer.id : (added ?? 0)
  const id_job = await writes.job(
    {
      ...columns,
      id_customer,
      id_status:
        job.status === jobStatus.open && id_treasure !== null ? jobStatus.claimed : job.status,
      status_reason:
        job.status === jobStatus.cancelled ? job.reason || 'Cancelled before the import' : null,
      id_priced_by: locked.id_user,
      public_details: maskContacts(columns.descr),
      over_at,
      former: {
        number: job.number,
        charged_pence: job.charged_pence,
        paid_out_pence: job.paid_out_pence,
      },
    },
    id_treasure,
  )
  if (!visit) writes.event(jobImported(planned, { id_job, id_customer }, adding))
  return { id_job, ...(added !== undefined && { id_customer: added }) }
}

const jobImported = (
  { columns, job: { number } }: PlannedJob,
  ids: { id_job: number; id_customer: number },
  adding: Adding,
) => ({
  event: 'job.imported' as const,
  ...ids,
  id_region: columns.id_region,
  ...told(adding),
  data: { file: adding.locked.file_name, ...(number !== null && { number }) },
})

/** Adds a job with its next visit or its series, for which the job has to be on record. */
async function addWithVisit(tx: Db, planned: PlannedJob, adding: Adding): Promise<Added> {
  const { job, id_treasure, visit } = planned
  const { at, ids, locked } = adding
  const writes = pieceWrites(tx, ids, at)
  const added = await addJob(tx, planned, { ...adding, writes })
  await writes.flush()
  const by = actorOf(locked)
  const { id_job } = added
  if (id_treasure !== null && visit) {
    const made =
      job.frequency === null
        ? await makeAppointment(tx, at, {
            id_job,
            id_treasure,
            input: { ...visit, visit: false, recurrent: false },
            actor: 'admin',
            by,
          })
        : await startSeries(tx, at, {
            id_job,
            input: { ...visit, frequency: job.frequency },
            actor: 'admin',
            by,
          })
    if (!made.ok) throw new NoVisit(made.why)
  }
  const { customer } = planned
  const id_customer = 'id' in customer ? customer.id : (added.id_customer ?? 0)
  await recordEvent(tx, jobImported(planned, { id_job, id_customer }, adding))
  return added
}
