import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { customersRemovalStore } from '../../people/customers/customers-removal.store.ts'
import { decideCustomerDeletion } from '../../people/customers/customers.decide.ts'
import { customersStore } from '../../people/customers/customers.store.ts'
import { treasuresRemovalStore } from '../../people/treasures/treasures-removal.store.ts'
import { decideTreasureDeletion } from '../../people/treasures/treasures.decide.ts'
import { treasuresStore } from '../../people/treasures/treasures.store.ts'
import { decideJobDeletion } from '../../jobs/jobs/staff-jobs.decide.ts'
import { lockJobRow, removeJob } from '../../jobs/jobs/write-job.ts'
import { recordDigest, isUsed } from './import-people.store.ts'
import { restoreBefore } from './update-customer.ts'
import type { RowResult } from './imports.store.ts'

type Imported = {
  id_customer: number | null
  id_treasure: number | null
  id_job: number | null
  digest: string | null
  /** Values that an update replaced. */
  before: object | null
}
type Doing = { at: Date; by: Actor }

const kept = (reasons: readonly string[]): RowResult => ({ outcome: 'kept', reasons })
const removed = (reasons: readonly string[] = []): RowResult => ({
  outcome: 'removed',
  reasons,
  key: null,
})
const changed = ['Someone has changed them since.']
const used = ['Something has happened to them since: see their History.']

/** Removes what a row added, unless it has been changed or used since. */
export async function removeImported(tx: Db, row: Imported, doing: Doing): Promise<RowResult> {
  const { id_customer, id_treasure, id_job, digest, before } = row
  if (before !== null) return restoreCustomer(tx, { id_customer, digest, before }, doing)
  if (id_job !== null) {
    const [ofCustomer, ofJob] = id_customer === null ? [null, digest] : (digest?.split(' ') ?? [])
    const result = await removeJobOf(tx, id_job, ofJob ?? null, doing)
    if (result.outcome === 'kept' || id_customer === null) return result
    // The row added their customer, too.
    const person = await removeCustomer(tx, id_customer, ofCustomer ?? null, doing)
    return person.outcome === 'kept'
      ? removed(['Its customer is kept.', ...person.reasons])
      : removed()
  }
  if (id_customer !== null) return removeCustomer(tx, id_customer, digest, doing)
  if (id_treasure !== null) return removeTreasure(tx, id_treasure, digest, doing)
  return removed(['They had been deleted already.'])
}

type Updated = { id_customer: number | null; digest: string | null; before: object }

async function restoreCustomer(
  tx: Db,
  { id_customer, digest, before }: Updated,
  doing: Doing,
): Promise<RowResult> {
  const customer =
    id_customer === null ? undefined : await customersStore(tx).lock(everywhere, id_customer)
  if (!customer) return kept(['They have been deleted.'])
  if ((await recordDigest(tx, { id_customer: customer.id })) !== digest) return kept(changed)
  await restoreBefore(tx, customer.id, before, doing)
  return { outcome: 'restored', reasons: [], before: null }
}

async function removeJobOf(tx: Db, id: number, digest: string | null, doing: Doing) {
  const job = await lockJobRow(tx, id, everywhere)
  if (!job) return removed(['It had been deleted already.'])
  const reasons = decideJobDeletion({ lines: job.lines, treasure: null })
  if (reasons.length > 0) return kept(reasons)
  if ((await recordDigest(tx, { id_job: id })) !== digest)
    return kept(['Someone has changed it since.'])
  if (await isUsed(tx, { id_job: id }))
    return kept(['Something has happened to it since: see its History.'])
  await removeJob(tx, id)
  await recordEvent(tx, {
    event: 'job.deleted',
    ...doing,
    id_job: id,
    id_customer: job.id_customer,
    id_region: job.id_region,
    data: { what: `An imported job in ${job.outcode}`, id_status: job.id_status },
  })
  return removed()
}

async function removeCustomer(tx: Db, id: number, digest: string | null, doing: Doing) {
  const customer = await customersStore(tx).lock(everywhere, id)
  if (!customer) return removed(['They had been deleted already.'])
  const store = customersRemovalStore(tx)
  const reasons = decideCustomerDeletion(await store.readTies(id))
  if (reasons.length > 0) return kept(reasons)
  if ((await recordDigest(tx, { id_customer: id })) !== digest) return kept(changed)
  if (await isUsed(tx, { id_customer: id })) return kept(used)
  if (!(await store.remove(id))) return kept(used)
  await recordEvent(tx, {
    event: 'customer.deleted',
    ...doing,
    id_customer: id,
    id_region: customer.id_region,
    data: {},
  })
  return removed()
}

async function removeTreasure(tx: Db, id: number, digest: string | null, doing: Doing) {
  const treasure = await treasuresStore(tx).lock(everywhere, id)
  if (!treasure) return removed(['They had been deleted already.'])
  const store = treasuresRemovalStore(tx)
  const reasons = decideTreasureDeletion(await store.readTies(id))
  if (reasons.length > 0) return kept(reasons)
  if ((await recordDigest(tx, { id_treasure: id })) !== digest) return kept(changed)
  if (await isUsed(tx, { id_treasure: id })) return kept(used)
  await store.remove(id)
  await recordEvent(tx, {
    event: 'treasure.deleted',
    ...doing,
    id_treasure: id,
    id_region: treasure.id_region,
    data: {},
  })
  return removed()
}
